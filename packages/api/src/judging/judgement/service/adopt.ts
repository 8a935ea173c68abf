import { announceAll, type Db } from "@gavel/db";
import { decideItem, type RejudgeOutcome } from "@gavel/domain/rejudge";
import { dropJudgements, lockJudgements, lockSubmissions, showPreviews } from "../again-queries.ts";
import type { Followers } from "../follower.ts";
import type { JudgeQueue } from "../queue.ts";

export interface PreviewItem {
  readonly submissionId: number;
  readonly judgementId: number;
  /** The submission's version that the preview was made for. */
  readonly baseVersion: number;
}

/**
 * Makes judgements of a preview those that people see, with all that adds up from them. A submission that was judged
 * anew since keeps its newer verdict.
 * @returns submission id → what became of it.
 */
export async function adoptPreviews(
  tx: Db,
  followers: Followers,
  items: readonly PreviewItem[],
  now: Date,
): Promise<Map<number, RejudgeOutcome>> {
  if (items.length === 0) return new Map();
  const submissions = await lockSubmissions(
    tx,
    items.map((item) => item.submissionId),
  );
  const previews = await lockJudgements(
    tx,
    items.map((item) => item.judgementId),
  );
  const itemOf = new Map(items.map((item) => [item.submissionId, item]));
  const previewOf = new Map(previews.map((preview) => [preview.submission_id, preview]));
  const decided = submissions.flatMap((submission) => {
    const item = itemOf.get(submission.id);
    const preview = previewOf.get(submission.id);
    if (item === undefined || preview === undefined) return [];
    const outcome = decideItem({
      baseVersion: item.baseVersion,
      currentVersion: submission.version,
      newStatus: preview.status,
    });
    return [{ submission, preview, outcome }];
  });
  const applied = decided.filter(({ outcome }) => outcome === "applied");
  await showPreviews(
    tx,
    applied.map(({ preview }) => preview.id),
    now,
  );
  await announceAll(
    tx,
    applied.map(({ submission }) => ({ type: "submission", id: submission.id, final: true })),
  );
  await followers.changed(
    tx,
    applied.map(({ submission, preview }) => ({
      ...{ submission, from: submission.status, to: preview.status },
      ...{ pointsFrom: submission.points, pointsTo: preview.oi_rank_score },
    })),
  );
  return new Map(decided.map(({ submission, outcome }) => [submission.id, outcome]));
}

/** Ends judgements of a preview that nobody wants any more; hosts that hold them drop them. */
export async function dropPreviews(
  tx: Db,
  queue: JudgeQueue,
  previews: readonly { readonly id: number; readonly jobId: string | null }[],
  now: Date,
): Promise<void> {
  for (const { jobId } of previews) if (jobId !== null) await queue.complete(tx, jobId);
  await dropJudgements(
    tx,
    previews.map((preview) => preview.id),
    { note: "The preview was discarded", now },
  );
}
