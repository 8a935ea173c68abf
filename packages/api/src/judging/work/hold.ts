import type { ByeRequest, ClaimedWork } from "@gavel/judge-protocol/judge";
import * as errands from "../errand/index.ts";
import * as judgements from "../judgement/index.ts";

type JudgeContext = judgements.JudgeContext;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Renews what the claims still hold; returns the jobs to drop at once. */
export async function renewClaims(
  ctx: JudgeContext,
  held: readonly { readonly jobId: string; readonly claim: string }[],
): Promise<string[]> {
  const claims = held.filter((one) => UUID.test(one.jobId));
  const found = await Promise.all([
    judgements.findLiveJobs(ctx.db, claims),
    errands.findLiveJobs(ctx.db, claims),
  ]);
  const live = new Set(found.flat());
  // A lease that ran out is not lost before another host takes the job: whoever finishes first is believed.
  await ctx.queue.touch([...live]);
  return held.map((one) => one.jobId).filter((jobId) => !live.has(jobId));
}

/** Gives work back whose answer never reached its host. */
export function releaseClaimed(ctx: JudgeContext, work: ClaimedWork): Promise<void> {
  return work.kind === "errand"
    ? errands.releaseErrand(ctx, work.task)
    : judgements.releaseTask(ctx, work.task);
}

/** Gives work back that a leaving host names. */
export function releaseHeld(ctx: JudgeContext, held: ByeRequest["held"][number]): Promise<void> {
  const { jobId, claim, kind, id } = held;
  return kind === "errand"
    ? errands.releaseErrand(ctx, { jobId, claim, errandId: id })
    : judgements.releaseTask(ctx, { jobId, claim, judgementId: id });
}
