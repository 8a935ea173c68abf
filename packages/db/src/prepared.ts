/** Statements of hot paths: their text is made once, since building and compiling it costs more than sending it. */
import {
  type CompiledQuery,
  type DeleteResult,
  type InsertResult,
  Kysely,
  type QueryExecutorProvider,
  type UpdateResult,
} from "kysely";
import type { Db } from "./client.ts";
import { unconnected } from "./dialect.ts";
import { askOf } from "./direct.ts";
import type { DB } from "./schema.generated.ts";

/** Stands for a value while the text is made. */
class Place {
  constructor(readonly name: string) {}
}

export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/** A query of Kysely's or a piece of SQL. */
interface Statement<Row> {
  compile(executors: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Nothing to read from a statement that returns no rows. */
type Rows<Row> = Row extends UpdateResult | InsertResult | DeleteResult ? readonly [] : Row[];

const compiler = new Kysely<DB>({ dialect: unconnected });

/**
 * `prepared((db, param: Param<{ id: number }>) => db.selectFrom(…).where("id", "=", param("id")))` gives a function
 * that runs the statement with such values. What `build` does may not depend on them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, param: Param<Values>) => Statement<Row>,
): (db: Db, values: Values) => Promise<Rows<Row>> {
  let query: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    query ??= build(compiler, (name) => new Place(name) as never).compile(compiler);
    const parameters = query.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    const ask = askOf(db);
    if (ask !== undefined) return Array.from(await ask(query.sql, parameters)) as Rows<Row>;
    const { rows } = await db.executeQuery({ ...query, parameters });
    return rows as Rows<Row>;
  };
}

/**
 * The same for statements that come in a few shapes, such as a list by the filters that are set: one is made for each.
 * @param build may depend on the shape, of which there must not be many, and on nothing else
 */
export function preparedByShape<Shape extends object, Values extends object, Row>(
  build: (db: Db, param: Param<Values>, shape: Shape) => Statement<Row>,
): (db: Db, shape: Shape, values: Values) => Promise<Rows<Row>> {
  const made = new Map<string, (db: Db, values: Values) => Promise<Rows<Row>>>();
  return (db, shape, values) => {
    const key = JSON.stringify(shape);
    const known = made.get(key);
    if (known !== undefined) return known(db, values);
    const statement = prepared<Values, Row>((one, param) => build(one, param, shape));
    made.set(key, statement);
    return statement(db, values);
  };
}
