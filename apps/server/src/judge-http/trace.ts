/** The two ends of a judge's part in the trace of a submission. */
import {
  deleteTrace,
  findTrace,
  type JudgeContext,
  reportFinish,
} from "@gavel/api/judging/judgement";
import type { ClaimedWork, FinishReport } from "@gavel/judge-protocol/judge";
import { NO_TRACING, type Tracing } from "@gavel/tracing";

/** Work that somebody follows: how long it has waited, and what the judge's part belongs to. */
export async function withTrace(
  { db, now }: JudgeContext,
  tracing: Tracing,
  work: ClaimedWork,
): Promise<ClaimedWork> {
  if (tracing === NO_TRACING || work.kind === "errand") return work;
  const found = await findTrace(db, work.task.judgementId);
  if (found === undefined) return work;
  tracing.note("queue", found.traceparent, { from: found.sentAt, to: now() });
  return { ...work, task: { ...work.task, trace: found.traceparent } };
}

export async function storeTraced(
  ctx: JudgeContext,
  tracing: Tracing,
  { report, trace }: { report: FinishReport; trace: string | undefined },
): Promise<void> {
  if (tracing === NO_TRACING || trace === undefined) return reportFinish(ctx, report);
  await tracing.around("store", trace, () => reportFinish(ctx, report));
  await deleteTrace(ctx.db, report.judgementId);
}
