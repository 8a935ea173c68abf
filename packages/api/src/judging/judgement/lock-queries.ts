/** The locks of whoever writes what becomes of a judgement. */
import { type Db, type Param, prepared } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import { type Expression, sql } from "kysely";
import { FOLLOWED_COLUMNS } from "./follower.ts";
import { pausedProblem } from "./pause-queries.ts";
import { OF_PROBLEM } from "./task-queries.ts";

/** Locks the submission first, then the judgement: everybody who locks both does so in this order. */
export async function lockJudgement(db: Db, judgementId: number) {
  const [row] = await lockBoth(db, { judgementId });
  return row === undefined ? null : told(row);
}
export type LockedJudgement = NonNullable<Awaited<ReturnType<typeof lockJudgement>>>;

export type TaskFacts = Awaited<ReturnType<ReturnType<typeof taskRow>["execute"]>>[number];
export interface LockedTask {
  readonly locked: LockedJudgement;
  readonly facts: TaskFacts;
}

export const lockedTask = (facts: TaskFacts): LockedTask => ({ locked: told(facts), facts });

interface LockedRow {
  readonly id: number;
  readonly status: number;
  readonly version: number | null;
  readonly submissionId: number;
  readonly submissionStatus: number;
  readonly submissionVersion: number;
}

function told<Row extends LockedRow>(row: Row) {
  const { id, status, version, submissionId, submissionStatus, submissionVersion, ...rest } = row;
  return {
    judgement: { ...rest, id, status, version },
    submission: { ...rest, id: submissionId, status: submissionStatus, version: submissionVersion },
  };
}

/** Rows are locked in the order in which `for update` names their tables. */
function lockedRow(db: Db, judgementId: Expression<number>) {
  return db
    .selectFrom("judgement")
    .innerJoin("submission", "submission.id", "judgement.submission_id")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .leftJoin("judgehost", "judgehost.id", "judgement.judgehost_id")
    .select([
      "judgement.id",
      "judgement.status",
      "judgement.version",
      "judgement.attempts",
      "judgement.job_id",
      "judgement.claim_token",
      "judgement.judged_at",
      "judgement.case_strip",
      "judgement.note",
      "judgement.rejudge_batch_id",
      "judgehost.name as hostName",
      "submission.id as submissionId",
      "submission.status as submissionStatus",
      "submission.version as submissionVersion",
      "submission.oi_rank_score as points",
      ...FOLLOWED_COLUMNS,
      "problem.type",
      "problem.difficulty",
    ])
    .where("judgement.id", "=", judgementId)
    .forUpdate(["submission", "judgement"]);
}

const lockBoth = prepared((db, param: Param<{ judgementId: number }>) =>
  lockedRow(db, sql<number>`${param("judgementId")}`),
);

/** The same, with everything that a judge must know of the submission and its problem. */
export function taskRow(db: Db, judgementId: Expression<number>) {
  return lockedRow(db, judgementId)
    .leftJoin("test_data_version as version", "version.id", "judgement.test_data_version_id")
    .leftJoin("language", (join) =>
      join.onRef("language.name", "=", "submission.language").on("language.oj", "=", OWN_OJ),
    )
    .select([
      "submission.code",
      "judgement.created_by as orderedBy",
      pausedProblem,
      ...OF_PROBLEM,
      "language.time_multiplier as timeMultiplier",
      "language.memory_multiplier as memoryMultiplier",
    ]);
}
