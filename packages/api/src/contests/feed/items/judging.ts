/** Submissions, their judgements and runs. */
import { seesOwnUnderSeal } from "@gavel/domain/contest/clics-access";
import {
  clicsEntryPoint,
  clicsLanguageId,
  clicsSpan,
  clicsTime,
  clicsVerdictOf,
} from "@gavel/domain/contest/clics-format";
import type { RunRow, SubmissionRow } from "../queries.ts";
import type { FeedSource } from "../source.ts";
import { currentOf, sentMs, unsealed, type Verdict } from "../verdicts.ts";
import { contestJson, countsPoints, problemIdOf } from "./contest.ts";
import type { Item, Json } from "./item.ts";
import { isShownToAll } from "./people.ts";

/** A zip of the program. */
export const SUBMISSION_FILES = "files.zip";

export function submissionItems(source: FeedSource): Item[] {
  const contestId = contestJson(source).id;
  return source.submissions.map((row) => {
    const shown = {
      id: String(row.id),
      language_id: clicsLanguageId(row.language),
      problem_id: problemIdOf(row.problemId ?? 0),
      team_id: row.uid,
      time: clicsTime(row.sentAt),
      contest_time: clicsSpan(sentMs(source, row)),
    };
    const full = {
      ...shown,
      entry_point: clicsEntryPoint(row.language)?.value ?? null,
      files: [
        {
          href: `contests/${contestId}/submissions/${row.id}/files`,
          filename: SUBMISSION_FILES,
          mime: "application/zip",
        },
      ],
    };
    const base = { type: "submissions", id: shown.id, admin: full } as const;
    const owner = { uid: row.uid, json: full };
    return { ...base, public: isPublic(source, row) ? shown : null, owner };
  });
}

function isPublic({ teams }: FeedSource, { uid }: SubmissionRow): boolean {
  const team = teams.get(uid);
  return team !== undefined && isShownToAll(team);
}

export function judgementItems(source: FeedSource, verdicts: readonly Verdict[]): Item[] {
  const open = unsealed(source, verdicts);
  const openIds = new Set(open.map(({ row }) => row.id));
  const current = currentOf(source, verdicts);
  const openCurrent = currentOf(source, open);
  const isOwnSeen = seesOwnUnderSeal(source.facts);
  return verdicts.map((verdict) => {
    const { row, submission } = verdict;
    const isIn = (map: ReadonlyMap<number, Verdict>) => map.get(submission.id) === verdict;
    const isOpen = openIds.has(row.id);
    const admin = judgementJson(source, verdict, { isCurrent: isIn(current), isFull: true });
    const ownCurrent = isOwnSeen ? isIn(current) : isIn(openCurrent);
    const own = judgementJson(source, verdict, { isCurrent: ownCurrent, isFull: true });
    const shown = judgementJson(source, verdict, { isCurrent: isIn(openCurrent), isFull: false });
    return {
      ...{ type: "judgements", id: String(row.id), admin },
      public: isOpen && isPublic(source, submission) ? shown : null,
      owner: { uid: submission.uid, json: isOpen || isOwnSeen ? own : null },
    };
  });
}

function judgementJson(
  source: FeedSource,
  verdict: Verdict,
  { isCurrent, isFull }: { readonly isCurrent: boolean; readonly isFull: boolean },
): Json {
  const { row, submission, type, score, begunAt, endedAt } = verdict;
  const spanTo = (at: Date) => clicsSpan(at.getTime() - source.facts.seal.startTime.getTime());
  const hasTime = isFull && endedAt !== null && row.timeMs !== null && type !== "CE";
  return {
    id: String(row.id),
    submission_id: String(submission.id),
    judgement_type_id: type,
    ...(countsPoints(source) && score !== null && { score }),
    current: isCurrent,
    start_time: clicsTime(begunAt),
    start_contest_time: spanTo(begunAt),
    end_time: endedAt === null ? null : clicsTime(endedAt),
    end_contest_time: endedAt === null ? null : spanTo(endedAt),
    ...(hasTime && { max_run_time: (row.timeMs ?? 0) / 1000 }),
  };
}

/** Case by case: for the jury alone, since it may tell what the cases are. */
export function runItems(
  source: FeedSource,
  verdicts: readonly Verdict[],
  runs: readonly RunRow[],
): Item[] {
  const judged = new Map(verdicts.map((one) => [one.row.id, one]));
  return runs.flatMap((run) => {
    const verdict = judged.get(run.judgementId);
    const type = clicsVerdictOf(run.status, countsPoints(source));
    if (verdict === undefined || verdict.endedAt === null || type === null) return [];
    const { endedAt } = verdict;
    const json = {
      id: `${run.judgementId}-${run.seq}`,
      judgement_id: String(run.judgementId),
      ordinal: run.seq,
      judgement_type_id: type,
      time: clicsTime(endedAt),
      contest_time: clicsSpan(endedAt.getTime() - source.facts.seal.startTime.getTime()),
      run_time: run.timeMs / 1000,
    };
    return [{ type: "runs" as const, id: json.id, admin: json, public: null }];
  });
}
