import { announce, type Db } from "@gavel/db";
import {
  cancelRefusal,
  clampScore,
  isManualStatus,
  manualJudgeRefusal,
} from "@gavel/domain/by-hand";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { oiRankScore } from "@gavel/domain/score";
import { VERDICTS } from "@gavel/domain/verdict";
import { DomainError } from "../../../kernel/error.ts";
import {
  dropJudgements,
  insertManualJudgement,
  type LockedSubmission,
  listOpenJudgements,
  lockSubmissions,
  showManualVerdict,
} from "../again-queries.ts";
import type { Machinery } from "../context.ts";
import type { Followers } from "../follower.ts";

export interface Operator {
  readonly uid: string;
  readonly username: string;
}

interface Verdict {
  readonly reason: "manual" | "cancel";
  readonly status: number;
  readonly score: number | null;
}

/**
 * Gives a verdict by hand. ACM problems have no scores; a score is kept within what the problem gives.
 * @throws DomainError SUBMISSION_NOT_FOUND, PARAM_INVALID for a status nobody may give, JUDGE_IN_PROGRESS,
 *   COMPILE_ERROR_LOCKED, PARAM_MISSING when the submission has a score and none is given.
 */
export async function judgeByHand(
  tx: Db,
  followers: Followers,
  input: { submissionId: number; status: number; score: number | null },
  operator: Operator,
  now: Date,
): Promise<void> {
  if (!isManualStatus(input.status)) throw new DomainError("PARAM_INVALID", { field: "status" });
  const submission = await lockOne(tx, input.submissionId);
  const refusal = manualJudgeRefusal(submission.status);
  if (refusal !== null) throw new DomainError(refusal);
  const score = scoreOf(submission, input.score);
  await write(
    tx,
    followers,
    submission,
    { reason: "manual", status: input.status, score },
    operator,
    now,
  );
}

function scoreOf(submission: LockedSubmission, given: number | null): number | null {
  if (submission.type !== PROBLEM_TYPE.oi) return null;
  if (given !== null) return clampScore(given, submission.ioScore);
  if (submission.score !== null) throw new DomainError("PARAM_MISSING", { field: "score" });
  return null;
}

/**
 * Takes a submission's verdict away. One that waits leaves the queue; nothing happens to one that is cancelled.
 * @throws DomainError SUBMISSION_NOT_FOUND, JUDGE_IN_PROGRESS when a judge host works on it.
 */
export async function cancelSubmission(
  tx: Db,
  { queue, followers }: Machinery,
  submissionId: number,
  operator: Operator,
  now: Date,
): Promise<void> {
  // The jobs first, as everywhere; a refusal undoes this with the transaction.
  for (const { jobId } of await listOpenJudgements(tx, [submissionId])) {
    if (jobId !== null) await queue.complete(tx, jobId);
  }
  const submission = await lockOne(tx, submissionId);
  if (submission.status === VERDICTS.cancelled.code) return;
  const open = await listOpenJudgements(tx, [submissionId]);
  const isHeld = open.some((one) => one.claimToken !== null);
  const refusal = cancelRefusal(submission.status, isHeld);
  if (refusal !== null) throw new DomainError(refusal);
  await dropJudgements(
    tx,
    open.map((one) => one.id),
    { note: "Cancelled", now },
  );
  const verdict = { reason: "cancel", status: VERDICTS.cancelled.code, score: null } as const;
  await write(tx, followers, submission, verdict, operator, now);
}

async function lockOne(tx: Db, submissionId: number): Promise<LockedSubmission> {
  const [submission] = await lockSubmissions(tx, [submissionId]);
  if (submission === undefined) throw new DomainError("SUBMISSION_NOT_FOUND");
  return submission;
}

async function write(
  tx: Db,
  followers: Followers,
  submission: LockedSubmission,
  verdict: Verdict,
  operator: Operator,
  now: Date,
): Promise<void> {
  const rank = verdict.score === null ? null : oiRankScore(verdict.score, submission.difficulty);
  const values = { ...verdict, oiRankScore: rank, now };
  const judgementId = await insertManualJudgement(tx, submission, { ...values, operator });
  await showManualVerdict(tx, submission, { ...values, judgementId, judger: operator.username });
  await followers.changed(tx, [
    {
      ...{ submission, from: submission.status, to: verdict.status },
      ...{ pointsFrom: submission.points, pointsTo: rank },
    },
  ]);
  await announce(tx, { type: "submission", id: submission.id, final: true });
}
