import * as errands from "../errand/index.ts";
import * as judgements from "../judgement/index.ts";

/** At the start of a server: nothing that is open may be without a job, as it is after a restore. */
export async function requeueLost(ctx: judgements.JudgeContext): Promise<void> {
  const found = {
    judgements: await judgements.requeueJudgements(ctx),
    errands: await errands.requeueErrands(ctx),
  };
  if (found.judgements + found.errands > 0) ctx.log.warn(found, "queued anew what had no job");
}
