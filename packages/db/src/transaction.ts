/**
 * Transactions that talk little. Kysely's own waits for the answer of each statement before it sends the next, even
 * where several were asked for together; here they are sent one behind the other and the connection keeps their order.
 */
import { CompiledQuery, type DatabaseConnection, DummyDriver, Transaction } from "kysely";
import type { Db } from "./client.ts";
import { unconnected } from "./dialect.ts";
import { askThere, type Lent, lend } from "./direct.ts";
import type { DB } from "./schema.generated.ts";

const BEGIN = CompiledQuery.raw("begin");
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");
/** PostgreSQL answers the commit before the disk has it; what commits later and is waited for brings it along. */
const WITHOUT_DISK = CompiledQuery.raw("set local synchronous_commit = off");

/** A transaction needs one to be made, not to work. */
const driver = new DummyDriver();
const ignore = () => undefined;
const IN_FAILED_TRANSACTION = "25P02";

/** Takes statements whose answers nobody needs. */
export type BeforeCommit = (...statements: readonly Promise<unknown>[]) => void;

export interface Keeping {
  /** When PostgreSQL itself crashes, its last moments may be as if they had not been: for what is simply done again then. */
  readonly mayBeLost?: boolean;
}

/**
 * Statements that `work` starts together, by Promise.all, cost one exchange with the database. `beforeCommit` takes
 * those whose answers `work` does not need: the commit is sent right behind them, and a fault of theirs undoes it all.
 * @throws what `work` or the first statement that failed throws; nothing is changed then.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db, beforeCommit: BeforeCommit) => Promise<T>,
  keeping: Keeping = {},
): Promise<T> {
  const begin = keeping.mayBeLost === true ? [BEGIN, WITHOUT_DISK] : [BEGIN];
  const lent = await lend(db);
  if (lent === undefined) {
    return db
      .getExecutor()
      .provideConnection((connection) => transact(db, { connection, begin }, work));
  }
  try {
    return await transact(db, { connection: lent, begin }, work);
  } finally {
    lent.release();
  }
}

interface Begun {
  readonly connection: DatabaseConnection | Lent;
  readonly begin: readonly CompiledQuery[];
}

async function transact<T>(
  db: Db,
  { connection, begin }: Begun,
  work: (tx: Db, beforeCommit: BeforeCommit) => Promise<T>,
): Promise<T> {
  let isOver = false;
  // Else a sibling of what failed would go on outside of the transaction.
  const over = () => Promise.reject(new Error("the transaction is over"));
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => (isOver ? over() : consumer(connection)),
  });
  const tx = new Transaction<DB>({
    config: { dialect: unconnected },
    dialect: unconnected,
    driver,
    executor,
  });
  if ("ask" in connection) {
    askThere(tx, (text, values) => (isOver ? over() : connection.ask(text, values)));
  }
  const last: Promise<unknown>[] = begin.map((statement) => connection.executeQuery(statement));
  const end = (statement: CompiledQuery) => {
    isOver = true;
    return connection.executeQuery(statement);
  };
  try {
    // What fails before somebody waits for it is not unhandled.
    for (const begun of last) begun.catch(ignore);
    const result = await work(tx, (...statements) => {
      for (const one of statements) one.catch(ignore);
      last.push(...statements);
    });
    // Behind a statement that failed the commit rolls back; the fault comes out of here.
    await Promise.all([...last, end(COMMIT)]);
    return result;
  } catch (error) {
    // Harmless after a commit that rolled back. A connection that broke has rolled back by itself.
    await end(ROLLBACK).catch(ignore);
    // What was sent behind a statement that failed is refused for that reason alone, and may be heard of earlier.
    const { fault } = connection as Partial<Lent>;
    throw isRefusal(error) && fault !== undefined ? fault : error;
  }
}

function isRefusal(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === IN_FAILED_TRANSACTION;
}
