import type { Db } from "@gavel/db";
import { sql } from "kysely";
import { expect } from "vitest";
import { refusal } from "./desk.ts";

/** How many connections wait for what another one holds. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

export type Work = (tx: Db) => Promise<unknown>;

/** What comes of `act` where something that it waits for changes while it is under way, by `work` before and `last` behind it. */
export async function whileChanging(
  db: Db,
  work: Work,
  act: () => Promise<unknown>,
  last: Work = async () => {},
): Promise<unknown> {
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = db.transaction().execute(async (tx) => {
    await work(tx);
    begun.resolve();
    await go.promise;
    await last(tx);
  });
  await begun.promise;
  let isOver = false;
  const outcome = refusal(act()).finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await countWaiting(db)) > 0).toBe(true);
  go.resolve();
  await change;
  return outcome;
}
