/** Between what removes files that nobody names any more, and a backup that still has to copy them. */
import { sql } from "kysely";
import type { Database, Db } from "../client.ts";

/** Any number; backups share it. */
export const PURGE_LOCK = 0x6761_7670;

/** Until the end of the transaction no backup begins; false = one is under way, and nothing may be removed. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${PURGE_LOCK}) as free`.execute(tx);
  return rows[0]?.free === true;
}

/** Until the answer is called nothing is removed; unlike a backup this holds no transaction open. */
export async function keepFiles(sql: Database["sql"]): Promise<() => Promise<void>> {
  const connection = await sql.reserve();
  await connection`select pg_advisory_lock_shared(${PURGE_LOCK})`;
  return async () => {
    await connection`select pg_advisory_unlock_shared(${PURGE_LOCK})`;
    connection.release();
  };
}
