import { announce } from "@gavel/db";
import { errandWork } from "@gavel/judge-protocol/errand";
import type { JudgeContext } from "../../judgement/index.ts";
import { languagesOf } from "../needs.ts";
import { listQueued, lockLost, setJob } from "../queries.ts";

/** Queues anew what is not over and has no job any more; what nobody can read is queued too, and ends when it is handed out. */
export async function requeueErrands({ db, queue }: JudgeContext): Promise<number> {
  const queued = await listQueued(db);
  const jobIds = queued.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]));
  if (jobIds.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const alive = await queue.findAlive(tx, jobIds);
    const lost = await lockLost(
      tx,
      jobIds.filter((jobId) => !alive.has(jobId)),
    );
    for (const { id, uid, batchId, work } of lost) {
      const { data } = errandWork.safeParse(work);
      const languages = data === undefined ? [] : languagesOf(data);
      const queueClass = batchId === null ? "test-run" : "rejudge";
      const place = { queueClass, holder: uid, languages } as const;
      await setJob(tx, id, await queue.enqueue(tx, { kind: "errand", id }, place));
    }
    if (lost.length > 0) await announce(tx, { type: "queue" });
    return lost.length;
  });
}
