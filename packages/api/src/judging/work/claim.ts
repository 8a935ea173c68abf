import { type BeforeCommit, type Db, inTransaction } from "@gavel/db";
import type { ClaimedWork } from "@gavel/judge-protocol/judge";
import { startErrand } from "../errand/index.ts";
import {
  type Claimant,
  findClaimant,
  mayRank,
  recallClaimant,
  spokeSince,
} from "../judgehost/index.ts";
import {
  type Abilities,
  isHeldAlone,
  type JudgeContext,
  startJudgement,
} from "../judgement/index.ts";

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

/** One of two tasks has to be alone: undoes the claim, so that what is next keeps its place. */
class NotAlone extends Error {}

/** Hands the next waiting work to a judge host under a new claim; null = nothing waits that it may have. */
export async function claimWork(
  ctx: JudgeContext,
  host: ClaimingHost,
): Promise<ClaimedWork | null> {
  try {
    while (true) {
      const step = await inTransaction(
        ctx.db,
        (tx, beforeCommit) => claimOne(ctx, tx, host, beforeCommit),
        // A claim that is lost with the database was none: what its host reports is refused, and the work waits.
        { mayBeLost: true },
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
  const since = spokeSince(ctx.now());
  const known = knownOf(ctx, host);
  const [claimant, likely] = await Promise.all([
    // First of all: an order of root, or a revoked token, waits for this claim or is seen by it.
    findClaimant(ctx, tx, { ...host, since }),
    // Together with it: most hosts are what they were a moment ago. It finds nothing where that is not so.
    known === undefined
      ? null
      : ctx.queue.claim(tx, {
          ...abilitiesOf(known, host),
          knownHost: { ...host, stamp: known.stamp, since },
        }),
  ]);
  if (claimant === null || claimant.held.some(isHeldAlone)) {
    if (likely !== null) throw new NotAlone();
    return null;
  }
  const job = likely ?? (await claimAsIs(ctx, tx, { claimant, known, host }));
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

/** As the host was a moment ago; undefined = nothing is asked for before it was looked at. */
function knownOf(ctx: JudgeContext, host: ClaimingHost): Claimant | undefined {
  const known = recallClaimant(ctx, host.id);
  const mayTake = host.isExtra !== true && known?.held.some(isHeldAlone) === false;
  return mayTake ? known : undefined;
}

function abilitiesOf(claimant: Claimant, host: ClaimingHost): Abilities {
  const { languages, needs } = claimant;
  return {
    ...{ languages, needs, isExtra: host.isExtra },
    mayRank: mayRank(claimant, host.ranksOnDegraded),
  };
}

interface Claiming {
  readonly claimant: Claimant;
  readonly known: Claimant | undefined;
  readonly host: ClaimingHost;
}

/** Only where it was not as it was known: else it was looked for already. */
async function claimAsIs(ctx: JudgeContext, tx: Db, { claimant, known, host }: Claiming) {
  const isKnown = known?.stamp === claimant.stamp && known.needs.length === claimant.needs.length;
  return isKnown ? null : ctx.queue.claim(tx, abilitiesOf(claimant, host));
}
