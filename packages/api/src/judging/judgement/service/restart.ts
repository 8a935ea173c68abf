import type { Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import {
  dropJudgements,
  listOpenJudgements,
  lockSubmissions,
  resetSubmissions,
} from "../again-queries.ts";
import type { Machinery } from "../context.ts";
import type { QueueClass } from "../queue.ts";
import { createJudgement } from "./create.ts";

export interface Restart {
  readonly submissionIds: readonly number[];
  readonly queueClass: QueueClass;
  /** Whose turns they take in the queue, a uid. */
  readonly holder: string;
  /** The operator who ordered it; null = the author. */
  readonly createdBy: string | null;
  readonly rejudgeBatchId?: number | null;
  readonly now: Date;
}

/**
 * Starts submissions anew: verdict, figures and marks are gone at once, a new judgement waits, the old ones stay as
 * history. One that is being judged now begins again. Those that do not exist any more are left out.
 * @returns submission id → its new judgement.
 */
export async function restartSubmissions(
  tx: Db,
  { queue, followers }: Machinery,
  { submissionIds, queueClass, holder, createdBy, rejudgeBatchId, now }: Restart,
): Promise<Map<number, number>> {
  if (submissionIds.length === 0) return new Map();
  // The jobs first: whoever finishes one locks in the same order.
  for (const { jobId } of await listOpenJudgements(tx, submissionIds)) {
    if (jobId !== null) await queue.complete(tx, jobId);
  }
  const submissions = await lockSubmissions(tx, submissionIds);
  const open = await listOpenJudgements(tx, submissionIds);
  const note = "Judged again before it was over";
  await dropJudgements(
    tx,
    open.map((one) => one.id),
    { note, now },
  );
  await resetSubmissions(tx, submissionIds, now);
  const judgements = new Map<number, number>();
  for (const submission of submissions) {
    const judgementId = await createJudgement(tx, queue, {
      submissionId: submission.id,
      version: submission.version + 1,
      reason: "rejudge",
      testDataVersionId: submission.testDataVersionId,
      queueClass,
      holder,
      createdBy,
      rejudgeBatchId,
      now,
    });
    judgements.set(submission.id, judgementId);
  }
  await followers.changed(
    tx,
    submissions.map((submission) => ({
      ...{ submission, from: submission.status, to: VERDICTS.pending.code },
      ...{ pointsFrom: submission.points, pointsTo: null },
    })),
  );
  return judgements;
}
