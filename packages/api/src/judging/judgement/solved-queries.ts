/** Which problems of the bank people have solved, and by which submission. */
import { type Db, type Param, prepared } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { inBank } from "../../kernel/place-queries.ts";

interface Acceptance {
  readonly id: number;
  readonly uid: string;
  readonly problemId: number;
  readonly createdAt: Date;
}

/** The earliest accepted submission is the one that solved the problem, in whatever order they are judged. */
export const markSolved = prepared((db, param: Param<Acceptance>) =>
  db
    .insertInto("user_solved")
    .values({
      uid: param("uid"),
      problem_id: param("problemId"),
      submission_id: param("id"),
      solved_at: param("createdAt"),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["uid", "problem_id"])
        .doUpdateSet((eb) => ({
          submission_id: eb.ref("excluded.submission_id"),
          solved_at: eb.ref("excluded.solved_at"),
        }))
        .whereRef("user_solved.submission_id", ">", "excluded.submission_id"),
    ),
);

/** The next accepted one takes its place, if there is one. */
export async function unmarkSolved(db: Db, one: Acceptance): Promise<void> {
  const mark = await db
    .selectFrom("user_solved")
    .select("submission_id")
    .where("uid", "=", one.uid)
    .where("problem_id", "=", one.problemId)
    .forUpdate()
    .executeTakeFirst();
  if (mark?.submission_id !== one.id) return;
  // Read after the lock: an acceptance that was counted meanwhile is seen, a later one waits for us.
  const next = await db
    .selectFrom("submission")
    .select(["id", "created_at"])
    .where("uid", "=", one.uid)
    .where("problem_id", "=", one.problemId)
    .where(inBank)
    .where("status", "=", VERDICTS.accepted.code)
    .where("id", "!=", one.id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const row = db.updateTable("user_solved").where("uid", "=", one.uid);
  if (next === undefined) {
    await db
      .deleteFrom("user_solved")
      .where("uid", "=", one.uid)
      .where("problem_id", "=", one.problemId)
      .execute();
    return;
  }
  await row
    .where("problem_id", "=", one.problemId)
    .set({ submission_id: next.id, solved_at: next.created_at })
    .execute();
}

export async function deleteMarks(db: Db, uids: readonly string[]): Promise<void> {
  await db.deleteFrom("user_solved").where("uid", "in", uids).execute();
}
