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

/** Gives work back that hosts held, each by itself. `isAttempt`: they died with it, which nothing is given to do for ever. */
export async function releaseEach(
  ctx: JudgeContext,
  held: ByeRequest["held"],
  isAttempt = false,
): Promise<void> {
  for (const { jobId, claim, kind, id } of held) {
    const release =
      kind === "errand"
        ? errands.releaseErrand(ctx, { jobId, claim, errandId: id }, isAttempt)
        : judgements.releaseTask(ctx, { jobId, claim, judgementId: id }, isAttempt);
    await release.catch((error: unknown) => {
      // Somebody was quicker, for instance the host with its result: then there is nothing to give back.
      ctx.log.warn({ err: error, kind, id }, "work was not given back");
    });
  }
}
