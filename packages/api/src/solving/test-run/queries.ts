import type { Db } from "@gavel/db";

export function findProblem(db: Db, id: number) {
  return db.selectFrom("problem").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Notes that a person starts a test run now, unless they started one after `before`. Of two at once one is refused: the
 * second waits for the row and then sees the first one's time.
 */
export async function tryStart(db: Db, uid: string, now: Date, before: Date): Promise<boolean> {
  const row = await db
    .insertInto("test_run_pace")
    .values({ uid, last_at: now })
    .onConflict((conflict) =>
      conflict
        .column("uid")
        .doUpdateSet({ last_at: now })
        .where("test_run_pace.last_at", "<=", before),
    )
    .returning("uid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findLastStart(db: Db, uid: string): Promise<Date | null> {
  const row = await db
    .selectFrom("test_run_pace")
    .select("last_at")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.last_at ?? null;
}
