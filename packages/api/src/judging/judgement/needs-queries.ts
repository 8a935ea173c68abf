import { type Db, type Param, prepared } from "@gavel/db";
import { languagesOf } from "./needs.ts";
import { pausedProblem } from "./pause-queries.ts";

/**
 * What judging a submission needs: its language and that of the checker or interactor, and nobody having paused it; or
 * the judge that it goes to instead.
 */
export async function findNeeds(db: Db, submissionId: number) {
  const [row] = await selectNeeds(db, { submissionId });
  if (row === undefined) throw new Error(`there is no submission ${submissionId}`);
  const { site, displayId, remoteId, pausedProblemId } = row;
  const remote = site === null ? null : { site, displayId, remoteId };
  const { language, judge_mode: judgeMode, spj_language: spjLanguage } = row;
  const languages = languagesOf({ language, judgeMode, spjLanguage });
  return { languages, pausedProblemId, remote };
}

const selectNeeds = prepared((db, param: Param<{ submissionId: number }>) =>
  db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .select(["submission.language", "problem.judge_mode", "problem.spj_language", pausedProblem])
    .select(["problem.remote_judge as site", "problem.display_id as displayId"])
    .select("problem.remote_id as remoteId")
    .where("submission.id", "=", param("submissionId")),
);
