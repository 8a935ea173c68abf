import type { JudgeContext } from "../../judgement/index.ts";
import { deleteOld } from "../queries.ts";
import { ERRAND_LIFE_MS } from "./hand-out.ts";

/** How long an answer waits to be read. */
export const RESULT_LIFE_MS = 60_000;

/** Removes answers that nobody read and errands that nobody can be waiting for. Returns how many. */
export async function purgeErrands(ctx: JudgeContext): Promise<number> {
  const now = ctx.now().getTime();
  return ctx.db.transaction().execute(async (tx) => {
    const gone = await deleteOld(tx, {
      endedAt: new Date(now - RESULT_LIFE_MS),
      createdAt: new Date(now - ERRAND_LIFE_MS - RESULT_LIFE_MS),
    });
    for (const { job_id } of gone) if (job_id !== null) await ctx.queue.complete(tx, job_id);
    return gone.length;
  });
}
