import type { JudgeContext } from "../context.ts";
import { findLiveJobs } from "../queries.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Renews what the claims still hold; returns the jobs to drop at once. */
export async function renewClaims(
  ctx: JudgeContext,
  held: readonly { readonly jobId: string; readonly claim: string }[],
): Promise<string[]> {
  const live = new Set(
    await findLiveJobs(
      ctx.db,
      held.filter((one) => UUID.test(one.jobId)),
    ),
  );
  // A lease that ran out is not lost before another host takes the job: whoever finishes first is believed.
  await ctx.queue.touch([...live]);
  return held.map((one) => one.jobId).filter((jobId) => !live.has(jobId));
}
