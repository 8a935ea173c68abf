/**
 * What servers keep until it changes: each statement that changes any of it adds a line to a table and waits for nobody. Servers
 * compare what the lines add up to.
 */
import type { Db } from "@gavel/db";
import { type RawBuilder, sql } from "kysely";

type ChangeTable = "account_change" | "bank_change" | "training_change";

/** Grows with each commit that changes it. */
export const changesIn = (table: ChangeTable): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(changes), 0)::bigint from ${sql.table(table)})`;

/** Puts the lines together; they add up to the same. */
export async function foldChanges(db: Db, table: ChangeTable): Promise<void> {
  const lines = sql.table(table);
  await sql`
    with lines as (
      delete from ${lines} where (select count(*) from ${lines}) > 1 returning changes
    )
    insert into ${lines} (changes) select sum(changes) from lines having count(*) > 0`.execute(db);
}
