/**
 * What problems and people add up to. The server keeps these incrementally; the functions here recompute them from
 * the submissions, and a test holds both equal. Only submissions outside contests and groups are counted.
 */
import { findVerdict, type Verdict } from "./verdict.ts";

/** Submissions by their current verdict. `total` counts each from the moment it was sent. */
export interface ProblemTally {
  total: number;
  ac: number;
  pe: number;
  ce: number;
  wa: number;
  tle: number;
  mle: number;
  re: number;
  se: number;
  pa: number;
}
export type TallyColumn = Exclude<keyof ProblemTally, "total">;

const COLUMNS = {
  accepted: "ac",
  presentationError: "pe",
  compileError: "ce",
  wrongAnswer: "wa",
  timeLimitExceeded: "tle",
  memoryLimitExceeded: "mle",
  runtimeError: "re",
  systemError: "se",
  partialAccepted: "pa",
} as const satisfies Partial<Record<Verdict, TallyColumn>>;
const columnOf: Partial<Record<Verdict, TallyColumn>> = COLUMNS;

/** The column a status is counted in; null while it is being judged and for cancelled or failed sendings. */
export function tallyColumn(status: number): TallyColumn | null {
  const verdict = findVerdict(status);
  return verdict === undefined ? null : (columnOf[verdict] ?? null);
}

/** What a change of status adds to each column. Empty when both are counted alike. */
export function tallyChange(from: number, to: number): Partial<Record<TallyColumn, number>> {
  const left = tallyColumn(from);
  const entered = tallyColumn(to);
  if (left === entered) return {};
  return {
    ...(left === null ? {} : { [left]: -1 }),
    ...(entered === null ? {} : { [entered]: 1 }),
  };
}

/** @internal */
export interface CountedSubmission {
  readonly id: number;
  readonly uid: string;
  readonly problemId: number;
  /** Sent in a contest or a group: not counted here. */
  readonly isElsewhere: boolean;
  readonly status: number;
}

export function emptyTally(): ProblemTally {
  return { total: 0, ac: 0, pe: 0, ce: 0, wa: 0, tle: 0, mle: 0, re: 0, se: 0, pa: 0 };
}

/** The names of all counts, which are columns wherever they are kept. */
export const TALLY_NAMES = Object.keys(emptyTally()) as (keyof ProblemTally)[];

/** Problem id → its counts. @internal */
export function tallyProblems(submissions: Iterable<CountedSubmission>): Map<number, ProblemTally> {
  const tallies = new Map<number, ProblemTally>();
  for (const one of submissions) {
    if (one.isElsewhere) continue;
    const tally = tallies.get(one.problemId) ?? emptyTally();
    tallies.set(one.problemId, tally);
    tally.total += 1;
    const column = tallyColumn(one.status);
    if (column !== null) tally[column] += 1;
  }
  return tallies;
}

/** @internal */
export interface Solved {
  readonly uid: string;
  readonly problemId: number;
  /** The earliest accepted submission. */
  readonly submissionId: number;
}

/** Who solved what: by the earliest submission that is accepted now. Ordered by uid, then problem. @internal */
export function solvedProblems(submissions: Iterable<CountedSubmission>): Solved[] {
  const first = new Map<string, Solved>();
  for (const { id, uid, problemId, isElsewhere, status } of submissions) {
    if (isElsewhere || tallyColumn(status) !== "ac") continue;
    const key = `${uid}\n${problemId}`;
    const known = first.get(key);
    if (known === undefined || id < known.submissionId) {
      first.set(key, { uid, problemId, submissionId: id });
    }
  }
  return [...first.values()].sort(
    (a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0) || a.problemId - b.problemId,
  );
}

interface PersonTally {
  /** Submissions, whatever became of them. */
  total: number;
  /** Problems solved. */
  ac: number;
  /** The best points at each problem, added up. */
  oiScore: number;
}

/** @internal */
export interface PointedSubmission extends CountedSubmission {
  /** Worth in the rank of OI points, as it was when it was judged; null = nothing. */
  readonly oiRankScore: number | null;
}

/** Uid → what they add up to; nobody who sent nothing to the bank. @internal */
export function tallyPeople(submissions: Iterable<PointedSubmission>): Map<string, PersonTally> {
  const counted = [...submissions].filter((one) => !one.isElsewhere);
  const tallies = new Map<string, PersonTally>();
  for (const [uid, sent] of Map.groupBy(counted, (one) => one.uid)) {
    const best = new Map<number, number>();
    for (const { problemId, oiRankScore } of sent) {
      best.set(problemId, Math.max(best.get(problemId) ?? 0, oiRankScore ?? 0));
    }
    const oiScore = [...best.values()].reduce((sum, points) => sum + points, 0);
    tallies.set(uid, { total: sent.length, ac: solvedProblems(sent).length, oiScore });
  }
  return tallies;
}
