import * as errands from "../errand/index.ts";
import * as judgements from "../judgement/index.ts";
import { releaseEach } from "./hold.ts";

type JudgeContext = judgements.JudgeContext;

/**
 * Gives back all that the process before the present one of a host held. It is gone, and maybe for what it was given: what
 * takes one process down after the other comes to an end, like what takes down one host after the other.
 */
export async function releaseLostOf(ctx: JudgeContext, judgehostId: string): Promise<void> {
  await releaseEach(ctx, await listHeld(ctx, judgehostId), true);
}

/** Gives back what hosts hold that may hold nothing: switched off, or with a revoked token. Returns how much that was. */
export async function releaseWithdrawn(ctx: JudgeContext): Promise<number> {
  const held = await listHeld(ctx, null);
  await releaseEach(ctx, held);
  return held.length;
}

async function listHeld(ctx: JudgeContext, judgehostId: string | null) {
  const [ofJudgements, ofErrands] = await Promise.all([
    judgements.listHeld(ctx.db, judgehostId),
    errands.listHeld(ctx.db, judgehostId),
  ]);
  const held = [
    ...ofJudgements.map((one) => ({ kind: "judgement" as const, ...one })),
    ...ofErrands.map((one) => ({ kind: "errand" as const, ...one })),
  ];
  return held.flatMap(({ jobId, claim, ...one }) =>
    jobId === null || claim === null ? [] : [{ ...one, jobId, claim }],
  );
}
