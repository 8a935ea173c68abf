/**
 * Statements that go to the driver past Kysely. It lends a connection for each, which takes a dozen promises and an object of
 * the driver's own, and a tenth of the time of a server that answers reads.
 */
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type postgres from "postgres";
import type { Db } from "./client.ts";
import type { Turns } from "./turns.ts";

type Ask = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

type Reserved = Awaited<ReturnType<postgres.Sql["reserve"]>>;

const asking = new WeakMap<Db, Ask>();
const reserving = new WeakMap<Db, () => Promise<Reserved>>();

/** Without values the driver would send a text that PostgreSQL has to plan each time. */
const KEPT = { prepare: true, simple: false };

/**
 * @param sql lends connections in turns itself (`surviveRestarts`)
 * @param turns those of Kysely too: the driver would send a statement behind another on a connection that is in use
 */
export function askDirectly(db: Db, sql: postgres.Sql<{ bigint: number }>, turns: Turns): void {
  asking.set(db, (text, values) => turns.run(() => sql.unsafe(text, values as never[], KEPT)));
  reserving.set(db, () => sql.reserve());
}

/** undefined = only Kysely knows the way: in one of its own transactions, which has a connection of its own. */
export const askOf = (db: Db): Ask | undefined => asking.get(db);

/** The same for a transaction, over its connection. */
export function askThere(tx: Db, ask: Ask): void {
  asking.set(tx, ask);
}

/** A connection for a transaction, which Kysely may use too. */
export interface Lent extends DatabaseConnection {
  readonly ask: Ask;
  /** Of the first statement that failed. */
  readonly fault: unknown;
  release(): void;
}

/** undefined = only Kysely knows the way. */
export async function lend(db: Db): Promise<Lent | undefined> {
  const reserved = await reserving.get(db)?.();
  return reserved === undefined ? undefined : new LentConnection(reserved);
}

class LentConnection implements Lent {
  readonly #reserved: Reserved;
  fault: unknown;

  constructor(reserved: Reserved) {
    this.#reserved = reserved;
  }

  readonly ask = (text: string, values: readonly unknown[]) => {
    const asked = this.#reserved.unsafe(text, values as never[], KEPT);
    asked.catch((error: unknown) => {
      this.fault ??= error;
    });
    return asked;
  };

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.ask(query.sql, query.parameters);
    const rows = Array.from(result) as unknown as Row[];
    return WRITES.has(result.command) ? { rows, numAffectedRows: BigInt(result.count) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nobody streams in a transaction.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("a transaction streams nothing");
  }

  release(): void {
    this.#reserved.release();
  }
}

/** Of these Kysely tells how many rows they changed. */
const WRITES: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
