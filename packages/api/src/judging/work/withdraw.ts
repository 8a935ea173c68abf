import * as errands from "../errand/index.ts";
import * as judgements from "../judgement/index.ts";
import { releaseHeld } from "./hold.ts";

type JudgeContext = judgements.JudgeContext;

/** Gives back all that a host holds. Returns how much that was. */
export function releaseAllOf(ctx: JudgeContext, judgehostId: string): Promise<number> {
  return releaseList(ctx, judgehostId);
}

/** Gives back what hosts hold that may hold nothing: switched off, or with a revoked token. */
export function releaseWithdrawn(ctx: JudgeContext): Promise<number> {
  return releaseList(ctx, null);
}

async function releaseList(ctx: JudgeContext, judgehostId: string | null): Promise<number> {
  const [ofJudgements, ofErrands] = await Promise.all([
    judgements.listHeld(ctx.db, judgehostId),
    errands.listHeld(ctx.db, judgehostId),
  ]);
  const held = [
    ...ofJudgements.map((one) => ({ kind: "judgement" as const, ...one })),
    ...ofErrands.map((one) => ({ kind: "errand" as const, ...one })),
  ];
  for (const { kind, id, jobId, claim } of held) {
    if (jobId === null || claim === null) continue;
    await releaseHeld(ctx, { kind, id, jobId, claim }).catch((error: unknown) => {
      // Somebody was quicker, for instance the host with its result: then there is nothing to give back.
      ctx.log.warn({ err: error, kind, id }, "work was not given back");
    });
  }
  return held.length;
}
