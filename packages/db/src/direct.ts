/**
 * Statements that go to the driver past Kysely. It lends a connection for each, which takes a dozen promises and an object of
 * the driver's own, and a tenth of the time of a server that answers reads.
 */
import type postgres from "postgres";
import type { Db } from "./client.ts";
import type { Turns } from "./turns.ts";

type Ask = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

const asking = new WeakMap<Db, Ask>();

/** Without values the driver would send a text that PostgreSQL has to plan each time. */
const KEPT = { prepare: true, simple: false };

/** @param turns those of Kysely too: the driver would send a statement behind another on a connection that is in use */
export function askDirectly(db: Db, sql: postgres.Sql<{ bigint: number }>, turns: Turns): void {
  asking.set(db, (text, values) => turns.run(() => sql.unsafe(text, values as never[], KEPT)));
}

/** undefined = only Kysely knows the way: in a transaction, which has a connection of its own. */
export const askOf = (db: Db): Ask | undefined => asking.get(db);
