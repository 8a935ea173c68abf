import type { DB, Db } from "@gavel/db";
import type { ExpressionBuilder } from "kysely";
import { FOLLOWED_COLUMNS } from "./follower.ts";

/** All that these people sent anywhere, or all that anybody sent to a problem, to a contest or to one problem there. */
export type Which =
  | { readonly uids: readonly string[] }
  | { readonly problemId: number }
  | { readonly contestId: number; readonly contestProblemId?: number };

function among(which: Which) {
  return (eb: ExpressionBuilder<DB, "submission">) => {
    if ("uids" in which) return eb("submission.uid", "in", which.uids);
    if ("problemId" in which) return eb("submission.problem_id", "=", which.problemId);
    const inContest = eb("submission.contest_id", "=", which.contestId);
    if (which.contestProblemId === undefined) return inContest;
    return inContest.and("submission.contest_problem_id", "=", which.contestProblemId);
  };
}

/** Queue jobs of everything of it that is judged now, previews included. */
export async function listJobsOf(db: Db, which: Which): Promise<string[]> {
  const rows = await db
    .selectFrom("judgement")
    .innerJoin("submission", "submission.id", "judgement.submission_id")
    .where(among(which))
    .where("judgement.judged_at", "is", null)
    .where("judgement.job_id", "is not", null)
    .orderBy("judgement.id")
    .select("judgement.job_id as jobId")
    .execute();
  return rows.flatMap((row) => row.jobId ?? []);
}

/** In the order of ids. */
export function lockSubmissionsOf(db: Db, which: Which) {
  return db
    .selectFrom("submission")
    .select(["submission.id", ...FOLLOWED_COLUMNS, "submission.status"])
    .where(among(which))
    .orderBy("id")
    .forUpdate()
    .execute();
}
/** Judgings, runs and places in rejudges go with them. */
export async function deleteSubmissionsOf(db: Db, which: Which): Promise<void> {
  await db.deleteFrom("submission").where(among(which)).execute();
}
