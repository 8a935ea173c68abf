import type { Db } from "@gavel/db";
import type { ClaimedWork } from "@gavel/judge-protocol/judge";
import { startErrand } from "../errand/index.ts";
import { findClaimant, mayRank } from "../judgehost/index.ts";
import { type JudgeContext, startJudgement } from "../judgement/index.ts";

export interface ClaimingHost {
  readonly id: string;
  /** By the site's configuration: contests may be judged without cgroups. */
  readonly ranksOnDegraded: boolean;
}

/** Hands the next waiting work to a judge host under a new claim; null = nothing waits that it may have. */
export async function claimWork(
  ctx: JudgeContext,
  host: ClaimingHost,
): Promise<ClaimedWork | null> {
  while (true) {
    const step = await ctx.db.transaction().execute((tx) => claimOne(ctx, tx, host));
    if (step !== "again") return step;
  }
}

async function claimOne(
  ctx: JudgeContext,
  tx: Db,
  { id: judgehostId, ranksOnDegraded }: ClaimingHost,
): Promise<ClaimedWork | null | "again"> {
  // First of all: an order of root, or a revoked token, waits for this claim or is seen by it.
  const claimant = await findClaimant(tx, judgehostId, ctx.now());
  if (claimant === null) return null;
  const job = await ctx.queue.claim(tx, {
    languages: claimant.languages,
    mayRank: mayRank(claimant, ranksOnDegraded),
  });
  if (job === null) return null;
  if (job.work.kind === "errand") {
    const task = await startErrand(ctx, tx, job, judgehostId);
    return task === "again" ? task : { kind: "errand", task };
  }
  const task = await startJudgement(ctx, tx, job, judgehostId);
  return task === "again" ? task : { kind: "judgement", task };
}
