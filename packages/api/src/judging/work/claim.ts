import { type BeforeCommit, type Db, inTransaction } from "@gavel/db";
import type { ClaimedWork } from "@gavel/judge-protocol/judge";
import { startErrand } from "../errand/index.ts";
import { findClaimant, mayRank } from "../judgehost/index.ts";
import { type JudgeContext, startJudgement } from "../judgement/index.ts";

export interface ClaimingHost {
  readonly id: string;
  /** What it came with; null = the token of the site's own judge. */
  readonly tokenId: string | null;
  /** Which of its processes asks, if it says so. */
  readonly process?: string | undefined;
  /** By the site's configuration: contests may be judged without cgroups. */
  readonly ranksOnDegraded: boolean;
  /** Its places are taken by tasks that have had their share; see `Abilities`. */
  readonly isExtra?: boolean;
}

/** Hands the next waiting work to a judge host under a new claim; null = nothing waits that it may have. */
export async function claimWork(
  ctx: JudgeContext,
  host: ClaimingHost,
): Promise<ClaimedWork | null> {
  while (true) {
    const step = await inTransaction(ctx.db, (tx, beforeCommit) =>
      claimOne(ctx, tx, host, beforeCommit),
    );
    if (step !== "again") return step;
  }
}

async function claimOne(
  ctx: JudgeContext,
  tx: Db,
  host: ClaimingHost,
  beforeCommit: BeforeCommit,
): Promise<ClaimedWork | null | "again"> {
  // First of all: an order of root, or a revoked token, waits for this claim or is seen by it.
  const claimant = await findClaimant(ctx, tx, host);
  if (claimant === null) return null;
  const job = await ctx.queue.claim(tx, {
    languages: claimant.languages,
    mayRank: mayRank(claimant, host.ranksOnDegraded),
    needs: claimant.needs,
    isExtra: host.isExtra,
  });
  if (job === null) return null;
  if (job.work.kind === "errand") {
    const task = await startErrand(ctx, tx, job, host.id);
    return task === "again" ? task : { kind: "errand", task };
  }
  const task = await startJudgement(
    ctx,
    tx,
    job,
    { id: host.id, languages: claimant.languages },
    beforeCommit,
  );
  return task === "again" ? task : { kind: "judgement", task };
}
