import { announce, type Db } from "@gavel/db";
import type { JudgeContext } from "../context.ts";
import { listQueued, lockLost } from "../lost-queries.ts";
import { findNeeds } from "../needs-queries.ts";
import { holdBack, showWaiting } from "../pause-queries.ts";
import type { QueueClass } from "../queue.ts";
import { startJudging } from "./create.ts";

type Lost = Awaited<ReturnType<typeof lockLost>>[number];

/**
 * Queues anew what is open and has no job any more, in the order in which it came, as after a restore. Returns how many.
 * Servers that start at the same time do it once: whoever comes second finds other jobs.
 */
export async function requeueJudgements(ctx: JudgeContext): Promise<number> {
  const queued = await listQueued(ctx.db);
  const jobIds = queued.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]));
  if (jobIds.length === 0) return 0;
  return ctx.db.transaction().execute(async (tx) => {
    const alive = await ctx.queue.findAlive(tx, jobIds);
    const gone = jobIds.filter((jobId) => !alive.has(jobId));
    if (gone.length === 0) return 0;
    const lost = await lockLost(tx, gone);
    await beginAnew(ctx, tx, lost);
    return lost.length;
  });
}

async function beginAnew(ctx: JudgeContext, tx: Db, lost: readonly Lost[]): Promise<void> {
  const now = ctx.now();
  const ids = lost.map(({ id }) => id);
  await holdBack(tx, ids);
  for (const { id, submissionId, version, holder, ...about } of lost) {
    const { languages } = await findNeeds(tx, submissionId);
    const started = { judgementId: id, submissionId, version, holder, languages, now };
    await startJudging(tx, ctx.queue, { ...started, remote: null, queueClass: classOf(about) });
  }
  for (const id of await showWaiting(tx, ids, now)) {
    await announce(tx, { type: "submission", id, final: false });
  }
}

function classOf({ reason, contestId }: Pick<Lost, "reason" | "contestId">): QueueClass {
  if (reason !== "submit") return "rejudge";
  return contestId === null ? "ordinary" : "contest";
}
