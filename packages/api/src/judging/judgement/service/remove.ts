import type { Db } from "@gavel/db";
import type { Machinery } from "../context.ts";
import { deleteSubmissionsOf, listJobsOf, lockSubmissionsOf } from "../removal-queries.ts";

/**
 * Removes all that these people sent, as if it had never been there: what waits leaves the queue, and problems count
 * without it. A judge host that works on it is told to drop it. The caller keeps them from sending meanwhile.
 * @returns uid → how many were removed; nobody who had none.
 */
export async function removeSubmissionsOf(
  tx: Db,
  { queue, followers }: Machinery,
  uids: readonly string[],
): Promise<Map<string, number>> {
  // The jobs first: whoever finishes one locks in the same order.
  for (const jobId of await listJobsOf(tx, uids)) await queue.complete(tx, jobId);
  const submissions = await lockSubmissionsOf(tx, uids);
  await followers.removed(tx, submissions);
  await deleteSubmissionsOf(tx, uids);
  const removed = new Map<string, number>();
  for (const { uid } of submissions) removed.set(uid, (removed.get(uid) ?? 0) + 1);
  return removed;
}
