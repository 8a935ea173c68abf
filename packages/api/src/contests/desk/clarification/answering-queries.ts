/** Who of the jury is writing an answer to what. */
import type { Db } from "@gavel/db";

/** Begun, or gone on with. */
export async function putAnswering(
  db: Db,
  one: {
    readonly question_id: number;
    readonly contest_id: number;
    readonly uid: string;
    readonly username: string;
    readonly until: Date;
  },
): Promise<void> {
  await db
    .insertInto("contest_answering")
    .values(one)
    .onConflict((conflict) =>
      conflict.columns(["question_id", "uid"]).doUpdateSet({ until: one.until }),
    )
    .execute();
}

/** @returns whether there was one */
export async function deleteAnswering(db: Db, questionId: number, uid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("contest_answering")
    .where("question_id", "=", questionId)
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Nobody ended these: a tab was closed, or a machine. */
export async function deleteStaleAnswering(db: Db, contestId: number, now: Date): Promise<void> {
  await db
    .deleteFrom("contest_answering")
    .where("contest_id", "=", contestId)
    .where("until", "<=", now)
    .execute();
}

/** Those who began first come first; some may be over. */
export function listAnswering(db: Db, contestId: number) {
  return db
    .selectFrom("contest_answering")
    .where("contest_id", "=", contestId)
    .orderBy("question_id")
    .orderBy("username")
    .select(["question_id as questionId", "username", "until"])
    .execute();
}
