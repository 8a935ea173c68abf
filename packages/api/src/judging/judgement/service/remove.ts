import type { Db } from "@gavel/db";
import type { Machinery } from "../context.ts";
import {
  deleteSubmissionsOf,
  listJobsOf,
  lockSubmissionsOf,
  type Which,
} from "../removal-queries.ts";

/**
 * Removes all that these people sent, as if it had never been there: what waits leaves the queue, and problems count
 * without it. A judge host that works on it is told to drop it. The caller keeps them from sending meanwhile.
 * @returns uid → how many were removed; nobody who had none.
 */
export async function removeSubmissionsOf(
  tx: Db,
  machinery: Machinery,
  uids: readonly string[],
): Promise<Map<string, number>> {
  const submissions = await remove(tx, machinery, { uids });
  const removed = new Map<string, number>();
  for (const { uid } of submissions) removed.set(uid, (removed.get(uid) ?? 0) + 1);
  return removed;
}

/** The same for all that was sent to a contest, or to one problem of it. @returns how many were removed */
export async function removeSubmissionsOfContest(
  tx: Db,
  machinery: Machinery,
  which: { readonly contestId: number; readonly contestProblemId?: number },
): Promise<number> {
  return (await remove(tx, machinery, which)).length;
}

/** The same for all that was sent to a problem, wherever; the caller keeps others from sending. */
export async function removeSubmissionsToProblem(
  tx: Db,
  machinery: Machinery,
  problemId: number,
): Promise<void> {
  await remove(tx, machinery, { problemId });
}

async function remove(tx: Db, { queue, followers }: Machinery, which: Which) {
  // The jobs first: whoever finishes one locks in the same order.
  for (const jobId of await listJobsOf(tx, which)) await queue.complete(tx, jobId);
  const submissions = await lockSubmissionsOf(tx, which);
  if (submissions.length === 0) return submissions;
  await followers.removed(tx, submissions);
  await deleteSubmissionsOf(tx, which);
  return submissions;
}
