/** Who stands where in a training, and what comes next for somebody who works through it. */
import { VERDICTS } from "../verdict.ts";

/** What counts in the rank: programs that were judged to the end. */
export const RANKED_STATUSES: readonly number[] = [
  VERDICTS.presentationError.code,
  VERDICTS.compileError.code,
  VERDICTS.wrongAnswer.code,
  VERDICTS.accepted.code,
  VERDICTS.timeLimitExceeded.code,
  VERDICTS.memoryLimitExceeded.code,
  VERDICTS.runtimeError.code,
  VERDICTS.partialAccepted.code,
];

/** What somebody made of a problem. */
export interface TrainingCell {
  readonly pid: number;
  /** Accepted once is accepted, else the latest. */
  readonly status: number;
  /** The best; null where the problem has no points. */
  readonly score: number | null;
  /** Of their fastest accepted program, in milliseconds; null while there is none. */
  readonly runTimeMs: number | null;
}

export interface TrainingStanding {
  readonly uid: string;
  /** Those with as many solved and the same time share a place. */
  readonly place: number;
  /** How many problems they solved. */
  readonly ac: number;
  /** What their fastest accepted programs took together, in milliseconds. */
  readonly totalRunTimeMs: number;
  readonly cells: readonly TrainingCell[];
}

/** Most solved first, then the fastest programs, then by account, so that the order is always the same. */
export function rankTraining(
  people: ReadonlyMap<string, readonly TrainingCell[]>,
): TrainingStanding[] {
  const standings = [...people].map(([uid, cells]) => {
    const solved = cells.filter(({ status }) => status === VERDICTS.accepted.code);
    const totalRunTimeMs = solved.reduce((sum, { runTimeMs }) => sum + (runTimeMs ?? 0), 0);
    return { uid, ac: solved.length, totalRunTimeMs, cells };
  });
  standings.sort(
    (a, b) =>
      b.ac - a.ac ||
      a.totalRunTimeMs - b.totalRunTimeMs ||
      (a.uid < b.uid ? -1 : Number(a.uid > b.uid)),
  );
  let place = 0;
  return standings.map((one, index) => {
    const above = standings[index - 1];
    const isTie = above?.ac === one.ac && above.totalRunTimeMs === one.totalRunTimeMs;
    if (!isTie) place = index + 1;
    return { ...one, place };
  });
}

/** The first that is not solved; undefined = all are. */
export function nextUnsolved<Problem extends { readonly isSolved: boolean }>(
  problems: readonly Problem[],
): Problem | undefined {
  return problems.find(({ isSolved }) => !isSolved);
}

/** Progress changes its colour at each fifth; 5 = everything is solved. */
export function progressBand(solved: number, total: number): number {
  return total <= 0 ? 0 : Math.min(5, Math.floor((Math.max(0, solved) * 5) / total));
}
