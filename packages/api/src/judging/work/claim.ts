import { type BeforeCommit, type Db, inTransaction } from "@gavel/db";
import type { ClaimedWork } from "@gavel/judge-protocol/judge";
import { startErrand } from "../errand/index.ts";
import { findClaimant, mayRank } from "../judgehost/index.ts";
import { isHeldAlone, type JudgeContext, startJudgement } from "../judgement/index.ts";

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

/** What is next has to be alone, and the host holds something: undoes the claim, so that it keeps its place. */
class NotAlone extends Error {}

/** Hands the next waiting work to a judge host under a new claim; null = nothing waits that it may have. */
export async function claimWork(
  ctx: JudgeContext,
  host: ClaimingHost,
): Promise<ClaimedWork | null> {
  try {
    while (true) {
      const step = await inTransaction(ctx.db, (tx, beforeCommit) =>
        claimOne(ctx, tx, host, beforeCommit),
      );
      if (step !== "again") return step;
    }
  } catch (error) {
    if (error instanceof NotAlone) return null;
    throw error;
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
  if (claimant === null || claimant.held.some(isHeldAlone)) return null;
  const job = await ctx.queue.claim(tx, {
    languages: claimant.languages,
    mayRank: mayRank(claimant, host.ranksOnDegraded),
    needs: claimant.needs,
    isExtra: host.isExtra,
  });
  if (job === null) return null;
  const isIdle = claimant.held.length === 0;
  if (job.work.kind === "errand") {
    const task = await startErrand(ctx, tx, job, { id: host.id, isIdle });
    if (task === "alone") throw new NotAlone();
    return task === "again" ? task : { kind: "errand", task };
  }
  const asks = { id: host.id, languages: claimant.languages, isIdle };
  const task = await startJudgement(ctx, tx, job, asks, beforeCommit);
  if (task === "alone") throw new NotAlone();
  return task === "again" ? task : { kind: "judgement", task };
}
