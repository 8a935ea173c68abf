/** What an operator does to one submission: judge it again, judge it by hand, cancel it. */
import type { z } from "zod";
import type { Context, SignedInContext } from "../../context.ts";
import { DomainError } from "../../error.ts";
import {
  cancelSubmission,
  judgeByHand,
  listHistory,
  restartSubmissions,
} from "../../judgement/index.ts";
import type {
  JudgementView,
  manualJudgeInput,
  SubmissionDetail,
  submitIdInput,
} from "../schema.ts";
import { getSubmission } from "./get.ts";

type Id = z.output<typeof submitIdInput>;

/**
 * Starts a submission anew, behind all that is being sent. One that is being judged now begins again.
 * @throws DomainError SUBMISSION_NOT_FOUND
 */
export async function rejudge(ctx: SignedInContext, { submitId }: Id): Promise<SubmissionDetail> {
  await ctx.db.transaction().execute(async (tx) => {
    const restarted = await restartSubmissions(tx, ctx.services.queue, {
      submissionIds: [submitId],
      queueClass: "rejudge",
      holder: ctx.viewer.uid,
      createdBy: ctx.viewer.uid,
      now: ctx.now(),
    });
    if (restarted.size === 0) throw new DomainError("SUBMISSION_NOT_FOUND");
  });
  return getSubmission(ctx, { submitId });
}

/** @throws DomainError as `judgeByHand` does. */
export async function manualJudge(
  ctx: SignedInContext,
  { submitId, status, score }: z.output<typeof manualJudgeInput>,
): Promise<SubmissionDetail> {
  const verdict = { submissionId: submitId, status, score: score ?? null };
  await ctx.db.transaction().execute((tx) => judgeByHand(tx, verdict, ctx.viewer, ctx.now()));
  return getSubmission(ctx, { submitId });
}

/** @throws DomainError SUBMISSION_NOT_FOUND, JUDGE_IN_PROGRESS */
export async function cancelJudge(
  ctx: SignedInContext,
  { submitId }: Id,
): Promise<SubmissionDetail> {
  await ctx.db
    .transaction()
    .execute((tx) => cancelSubmission(tx, ctx.services.queue, submitId, ctx.viewer, ctx.now()));
  return getSubmission(ctx, { submitId });
}

/** All judgings of a submission, the one that counts first. Empty for a submission that does not exist. */
export async function findJudgements(ctx: Context, { submitId }: Id): Promise<JudgementView[]> {
  const rows = await listHistory(ctx.db, submitId);
  return rows.map((row) => ({
    id: row.id,
    version: row.version ?? 0,
    reason: row.reason as JudgementView["reason"],
    status: row.status,
    timeMs: row.time_ms,
    memoryKib: row.memory_kib,
    score: row.score,
    caseStrip: row.case_strip,
    judger: row.judger,
    operator: row.operator,
    rejudgeId: row.rejudge_batch_id,
    note: row.note,
    createdAt: row.created_at,
    judgedAt: row.judged_at,
  }));
}
