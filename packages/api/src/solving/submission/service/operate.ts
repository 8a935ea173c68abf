/** What an operator does to one submission: judge it again, judge it by hand, cancel it. */
import type { Db } from "@gavel/db";
import type { z } from "zod";
import {
  cancelSubmission,
  holdOpenFor,
  judgeByHand,
  listHistory,
  restartSubmissions,
} from "../../../judging/judgement/index.ts";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { findVerdict } from "../queries.ts";
import type {
  JudgementView,
  manualJudgeInput,
  SubmissionDetail,
  submitIdInput,
} from "../schema.ts";
import { getSubmission } from "./get.ts";

type Id = z.output<typeof submitIdInput>;

/** Does it, and notes in the audit log what the verdict was and what it became. */
async function operate(
  ctx: SignedInContext,
  action: "submission.rejudge" | "submission.manualJudge" | "submission.cancelJudge",
  submitId: number,
  work: (tx: Db) => Promise<void>,
): Promise<SubmissionDetail> {
  const verdictOf = (row: Awaited<ReturnType<typeof findVerdict>>) =>
    row && { status: row.status, score: row.score, isManual: row.is_manual };
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await holdOpenFor(tx, submitId))) throw new DomainError("CONTEST_RESULTS_OUT");
    const before = await findVerdict(tx, submitId);
    await work(tx);
    const after = await findVerdict(tx, submitId);
    await recordAudit(tx, ctx, {
      action,
      target: { id: submitId, name: after && `${after.username} · ${after.display_id}` },
      before: verdictOf(before),
      after: verdictOf(after),
    });
  });
  return getSubmission(ctx, { submitId });
}

/**
 * Starts a submission anew, behind all that is being sent. One that is being judged now begins again.
 * @throws DomainError SUBMISSION_NOT_FOUND, CONTEST_RESULTS_OUT
 */
export async function rejudge(ctx: SignedInContext, { submitId }: Id): Promise<SubmissionDetail> {
  return operate(ctx, "submission.rejudge", submitId, async (tx) => {
    const restarted = await restartSubmissions(tx, ctx.services, {
      submissionIds: [submitId],
      queueClass: "rejudge",
      holder: ctx.viewer.uid,
      createdBy: ctx.viewer.uid,
      now: ctx.now(),
    });
    if (restarted.size === 0) throw new DomainError("SUBMISSION_NOT_FOUND");
  });
}

/** @throws DomainError as `judgeByHand` does, CONTEST_RESULTS_OUT */
export async function manualJudge(
  ctx: SignedInContext,
  { submitId, status, score }: z.output<typeof manualJudgeInput>,
): Promise<SubmissionDetail> {
  const verdict = { submissionId: submitId, status, score: score ?? null };
  return operate(ctx, "submission.manualJudge", submitId, (tx) =>
    judgeByHand(tx, ctx.services.followers, verdict, ctx.viewer, ctx.now()),
  );
}

/** @throws DomainError SUBMISSION_NOT_FOUND, JUDGE_IN_PROGRESS, CONTEST_RESULTS_OUT */
export async function cancelJudge(
  ctx: SignedInContext,
  { submitId }: Id,
): Promise<SubmissionDetail> {
  return operate(ctx, "submission.cancelJudge", submitId, (tx) =>
    cancelSubmission(tx, ctx.services, submitId, ctx.viewer, ctx.now()),
  );
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
