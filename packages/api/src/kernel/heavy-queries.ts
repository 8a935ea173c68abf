import type { Db } from "@gavel/db";
import { sql } from "kysely";

/** None of this transaction's takes longer: it is cancelled then. */
export async function boundStatements(tx: Db, longestMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(tx);
}
