/** Judging of one problem of a contest waits while its organisers look into it; submissions are still taken. */
import { announce, type Db } from "@gavel/db";
import { lockSubmissions } from "../again-queries.ts";
import type { Machinery } from "../context.ts";
import { dropWaitingDeliveries } from "../delivery-queries.ts";
import { findNeeds } from "../needs-queries.ts";
import * as pauses from "../pause-queries.ts";
import { startJudging } from "./create.ts";

/**
 * Takes what waits out of the queue and what is judged from its hosts, which are told to drop it. The caller has marked
 * the problem as paused in `tx` before.
 */
export async function holdBackJudging(
  tx: Db,
  { queue }: Machinery,
  { contestProblemId, now }: { readonly contestProblemId: number; readonly now: Date },
): Promise<void> {
  await dropWaitingDeliveries(tx, contestProblemId);
  // The jobs first: whoever finishes one locks in the same order.
  const found = await pauses.listOpenOf(tx, contestProblemId);
  if (found.length === 0) return;
  for (const { jobId } of found) if (jobId !== null) await queue.complete(tx, jobId);
  await lockSubmissions(
    tx,
    found.map((one) => one.submissionId),
  );
  const ids = found.map((one) => one.id);
  await pauses.holdBack(tx, ids);
  for (const id of await pauses.showWaiting(tx, ids, now)) {
    await announce(tx, { type: "submission", id, final: false });
  }
  await announce(tx, { type: "queue" });
}

/** Queues what was held back, in the order in which it came, by the test data that is live now. The mark was lifted in `tx`. */
export async function queueHeldBack(
  tx: Db,
  { queue }: Machinery,
  { contestProblemId, now }: { readonly contestProblemId: number; readonly now: Date },
): Promise<void> {
  const waiting = await pauses.listHeldBack(tx, contestProblemId);
  await pauses.renewTestData(
    tx,
    waiting.map((one) => one.id),
  );
  for (const { id, submissionId, version, holder } of waiting) {
    const needs = await findNeeds(tx, submissionId);
    const started = { ...needs, judgementId: id, submissionId, version, holder, now };
    await startJudging(tx, queue, { ...started, queueClass: "contest" });
  }
  await announce(tx, { type: "queue" });
}
