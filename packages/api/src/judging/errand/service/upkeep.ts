import type { JudgeContext } from "../../judgement/index.ts";
import { deleteBatches, listStale } from "../batch/queries.ts";
import { deleteOld } from "../queries.ts";
import { BATCH_LIFE_MS, ERRAND_LIFE_MS } from "./hand-out.ts";
import { failErrand } from "./report.ts";

/** How long an answer waits to be read. */
export const RESULT_LIFE_MS = 60_000;

/** How long the rows of a batch are kept; what they came to is known for longer. */
const BATCH_KEPT_MS = 24 * 3_600_000;

/** Removes answers that nobody read and errands that nobody can be waiting for. Returns how many. */
export async function purgeErrands(ctx: JudgeContext): Promise<number> {
  const now = ctx.now().getTime();
  for (const stale of await listStale(ctx.db, new Date(now - BATCH_LIFE_MS))) {
    await failErrand(ctx, stale, "No judge server did this within 2 hours");
  }
  await deleteBatches(ctx.db, new Date(now - BATCH_KEPT_MS));
  return ctx.db.transaction().execute(async (tx) => {
    const gone = await deleteOld(tx, {
      endedAt: new Date(now - RESULT_LIFE_MS),
      createdAt: new Date(now - ERRAND_LIFE_MS - RESULT_LIFE_MS),
    });
    for (const { job_id } of gone) if (job_id !== null) await ctx.queue.complete(tx, job_id);
    return gone.length;
  });
}
