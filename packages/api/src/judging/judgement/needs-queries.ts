import type { Db } from "@gavel/db";
import { BUILD_SCRIPT } from "@gavel/domain/language";

/** That of the submission, and that of the checker or interactor. */
export async function findNeededLanguages(db: Db, submissionId: number): Promise<string[]> {
  return (await findNeeds(db, submissionId)).languages;
}

/** The same, with the problem of a contest that it was sent to while judging there is paused; null = it is not. */
export async function findNeeds(db: Db, submissionId: number) {
  const row = await db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .leftJoin("contest_problem as paused", (join) =>
      join
        .onRef("paused.id", "=", "submission.contest_problem_id")
        .on("paused.paused_at", "is not", null),
    )
    .select(["submission.language", "problem.judge_mode", "problem.spj_language"])
    .select("paused.id as pausedAt")
    .where("submission.id", "=", submissionId)
    .executeTakeFirstOrThrow();
  return { languages: languagesOf(row), pausedAt: row.pausedAt };
}

function languagesOf(row: { language: string; judge_mode: string; spj_language: string | null }) {
  const checker = row.judge_mode === "default" ? null : row.spj_language;
  // Every host can run a script.
  return checker === null || checker === BUILD_SCRIPT ? [row.language] : [row.language, checker];
}
