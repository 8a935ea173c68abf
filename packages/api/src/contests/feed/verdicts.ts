/** What came of each submission, for the jury and for everybody else: judgements in force and what they mean for a board. */
import { clicsSealMs } from "@gavel/domain/contest/clics-access";
import { clicsVerdictOf } from "@gavel/domain/contest/clics-format";
import { VERDICTS } from "@gavel/domain/verdict";
import { countsPoints, fullPointsOf } from "./items/contest.ts";
import type { JudgementRow, SubmissionRow } from "./queries.ts";
import type { FeedSource } from "./source.ts";

export interface Verdict {
  readonly row: JudgementRow;
  readonly submission: SubmissionRow;
  /** null while it is judged. */
  readonly type: string | null;
  /** Points, where they count; null without any. */
  readonly score: number | null;
  /** From when on it was judged. */
  readonly begunAt: Date;
  readonly endedAt: Date | null;
}

/** Contest time of a submission. */
export function sentMs({ facts }: Pick<FeedSource, "facts">, { sentAt }: SubmissionRow): number {
  return sentAt.getTime() - facts.seal.startTime.getTime();
}

/** Judgements that have begun, in the order in which they came into force. What waits in the queue is none yet. */
export function verdictsOf(source: FeedSource): Verdict[] {
  const submissions = new Map(source.submissions.map((one) => [one.id, one]));
  const latest = new Map(source.judgements.map((row) => [row.submissionId, row.id]));
  const points = new Map(source.problems.map((one) => [one.id, fullPointsOf(one)]));
  const isScore = countsPoints(source);
  return source.judgements.flatMap((row) => {
    const submission = submissions.get(row.submissionId);
    if (submission === undefined) return [];
    const type = clicsVerdictOf(row.status, isScore);
    const isLast = latest.get(row.submissionId) === row.id;
    // One that was overtaken before it came to an end never will.
    if (type === null && (!isLast || row.claimedAt === null)) return [];
    const full = points.get(submission.problemId ?? 0) ?? 0;
    const endedAt = type === null ? null : (row.judgedAt ?? row.createdAt);
    const begun = row.claimedAt ?? row.createdAt;
    const begunAt = endedAt !== null && endedAt < begun ? endedAt : begun;
    const score = isScore && type !== null ? scoreOf(row, full) : null;
    // Points short of any are no success.
    const isNothing = row.status === VERDICTS.partialAccepted.code && score === 0;
    return [{ row, submission, type: isNothing ? "WA" : type, score, begunAt, endedAt }];
  });
}

function scoreOf({ status, score }: JudgementRow, full: number): number {
  if (status === VERDICTS.accepted.code) return score ?? full;
  return status === VERDICTS.partialAccepted.code ? (score ?? 0) : 0;
}

/** The part of them that the seal does not keep back. */
export function unsealed(source: FeedSource, verdicts: readonly Verdict[]): readonly Verdict[] {
  const fromMs = clicsSealMs(source.facts, source.now);
  if (fromMs === null) return verdicts;
  return verdicts.filter(({ submission }) => sentMs(source, submission) < fromMs);
}

/**
 * Those in force: of each submission the last one. Where only the newest submission to a problem counts, what was sent
 * before it is out of force once that has points of its own.
 */
export function currentOf(
  source: FeedSource,
  verdicts: readonly Verdict[],
): ReadonlyMap<number, Verdict> {
  const last = new Map(verdicts.map((one) => [one.submission.id, one]));
  if (!countsPoints(source) || source.contest.oi_rank_score_type !== "Recent") return last;
  const newest = new Set<string>();
  const inForce = new Map<number, Verdict>();
  for (const { id, uid, problemId } of source.submissions.toReversed()) {
    const verdict = last.get(id);
    if (verdict === undefined) continue;
    const cell = `${uid} ${problemId}`;
    if (!newest.has(cell)) inForce.set(id, verdict);
    const isFree = verdict.type === null || verdict.type === "JE" || verdict.type === "CE";
    if (!isFree) newest.add(cell);
  }
  return inForce;
}
