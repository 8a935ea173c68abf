import type { JudgeContext } from "../context.ts";
import { hasHostSince, listWaitingSince, lockJudgement } from "../queries.ts";
import { settle } from "./settle.ts";

/** Without any judge host for this long, people are told instead of kept waiting; they may send again. */
export const UNSERVED_AFTER_MS = 10 * 60_000;
const UPKEEP_EVERY_MS = 60_000;
const BATCH = 500;
const SUBMITTED_FAILED = 10;

/** Ends what waits while no judge host was seen for ten minutes. Returns how many it ended. */
export async function failUnserved(ctx: JudgeContext): Promise<number> {
  const since = new Date(ctx.now().getTime() - UNSERVED_AFTER_MS);
  if (await hasHostSince(ctx.db, since)) return 0;
  const waiting = await listWaitingSince(ctx.db, since, BATCH);
  for (const { id, job_id } of waiting) await failOne(ctx, id, job_id);
  return waiting.length;
}

async function failOne(ctx: JudgeContext, judgementId: number, jobId: string | null) {
  const note = "No judge host took this submission within 10 minutes";
  await ctx.db.transaction().execute(async (tx) => {
    if (jobId !== null) await ctx.queue.complete(tx, jobId);
    const locked = await lockJudgement(tx, judgementId);
    if (locked === null || locked.judgement.judged_at !== null) return;
    const outcome = {
      status: SUBMITTED_FAILED,
      timeMs: null,
      memoryKib: null,
      score: null,
      oiRankScore: null,
      errorMessage: note,
      judger: null,
    };
    await settle(tx, locked, outcome, { caseStrip: "", note, now: ctx.now() });
  });
}

/** Runs `failUnserved` every minute until the returned function is called. */
export function startUpkeep(ctx: JudgeContext): () => void {
  const run = () =>
    failUnserved(ctx).then(
      (count) => {
        if (count > 0) ctx.log.warn({ count }, "no judge host: submissions failed");
      },
      (error: unknown) => ctx.log.error({ err: error }, "judgement upkeep"),
    );
  const timer = setInterval(run, UPKEEP_EVERY_MS);
  return () => clearInterval(timer);
}
