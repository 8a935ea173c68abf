import type { Db } from "@gavel/db";

/** null = it may be asked. */
export async function findClosed(db: Db, site: string, now: Date) {
  const row = await db
    .selectFrom("remote_site")
    .where("site", "=", site)
    .where("closed_until", ">", now)
    .select(["trouble", "detail", "closed_until as closedUntil"])
    .executeTakeFirst();
  return row ?? null;
}

export async function clearTrouble(db: Db, site: string): Promise<void> {
  await db.deleteFrom("remote_site").where("site", "=", site).execute();
}
