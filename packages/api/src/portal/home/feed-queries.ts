import type { Db } from "@gavel/db";
import { sql } from "kysely";

export function findFeed(db: Db, url: string) {
  return db.selectFrom("contest_feed").selectAll().where("url", "=", url).executeTakeFirst();
}

export async function saveFeed(
  db: Db,
  { url, contests, now }: { url: string; contests: readonly object[]; now: Date },
): Promise<void> {
  const row = {
    contests: sql<unknown>`${JSON.stringify(contests)}::text::jsonb`,
    fetched_at: now,
    fault: null,
  };
  await db
    .insertInto("contest_feed")
    .values({ url, ...row })
    .onConflict((conflict) => conflict.column("url").doUpdateSet(row))
    .execute();
}

export async function saveFeedFault(db: Db, url: string, fault: string): Promise<void> {
  await db
    .insertInto("contest_feed")
    .values({ url, fault })
    .onConflict((conflict) => conflict.column("url").doUpdateSet({ fault }))
    .execute();
}

export async function deleteFeedsBut(db: Db, url: string): Promise<void> {
  await db.deleteFrom("contest_feed").where("url", "!=", url).execute();
}
