/** One person's line of a board, and which of two lines is before the other. */
import { EMPTY_CELL } from "./board-cell.ts";
import type { BoardCell, BoardRow, Conventions, Reranked } from "./board-types.ts";

/** A row as the board keeps it. @internal */
export type OwnRow = Omit<BoardRow, "rank"> & {
  rank: number;
  /** Ranked rows up to and with this one. */
  place: number;
};

const MINUTE_S = 60;

/** @param cells one for each problem of the board */
export function addUp(
  { uid, isStar }: { readonly uid: string; readonly isStar: boolean },
  cells: readonly BoardCell[],
  conventions: Conventions,
): OwnRow {
  const { penaltyUnit, penaltyMinutes } = conventions;
  let [solved, total, timeS, score, totalRunTimeMs, lastGainMs] = [0, 0, 0, 0, 0, 0];
  for (const cell of cells) {
    if (cell === EMPTY_CELL) continue;
    total += cell.total;
    score += cell.score ?? 0;
    if (cell.gainMs !== null) lastGainMs = Math.max(lastGainMs, cell.gainMs);
    if (cell.solvedAtMs === null) continue;
    solved++;
    totalRunTimeMs += cell.runTimeMs ?? 0;
    const unitS = penaltyUnit === "floor-each" ? MINUTE_S : 1;
    timeS += Math.floor(cell.solvedAtMs / (unitS * 1000)) * unitS;
    timeS += cell.errorNum * penaltyMinutes * MINUTE_S;
  }
  const isFloored = penaltyUnit === "floor-sum";
  const totalTimeS = isFloored ? Math.floor(timeS / MINUTE_S) * MINUTE_S : timeS;
  // Written out: objects put together from others take several times as long to make.
  return {
    uid,
    isStar,
    rank: -1,
    place: 0,
    solved,
    total,
    totalTimeS,
    score,
    totalRunTimeMs,
    lastGainMs,
    cells,
  };
}

type Compare = (a: OwnRow, b: OwnRow) => number;

/**
 * Below zero: `a` is before `b`; zero: they share a rank. ACM by problems solved, then by time; OI by points, then by the
 * run times of what was solved. The last step, where it decides, is compared in minutes wherever times are.
 */
export function compareResults({ rule, ties, penaltyUnit }: Conventions): Compare {
  const unitMs = penaltyUnit === "exact" ? 1000 : 60_000;
  if (rule === "oi") {
    return ties === "shared"
      ? (a, b) => b.score - a.score || a.totalRunTimeMs - b.totalRunTimeMs
      : (a, b) => b.score - a.score || a.lastGainMs - b.lastGainMs;
  }
  const byTime: Compare = (a, b) => b.solved - a.solved || a.totalTimeS - b.totalTimeS;
  if (ties === "shared") return byTime;
  const step = ({ lastGainMs }: OwnRow) => Math.floor(lastGainMs / unitMs);
  return (a, b) => byTime(a, b) || step(a) - step(b);
}

/** No two rows are alike: those that share a rank stand by uid. */
export function compareRows(conventions: Conventions): Compare {
  const results = compareResults(conventions);
  return (a, b) => results(a, b) || (a.uid < b.uid ? -1 : Number(a.uid > b.uid));
}

/** Where the row is among rows in order, or would be. */
export function positionOf(rows: readonly OwnRow[], row: OwnRow, compare: Compare): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = rows[middle];
    if (other !== undefined && compare(other, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Gives ranks to rows in their order, from the place `from` on. Stars have none and use none up.
 *
 * @param until what stands behind it has not moved: there ranks are as before once one of them is
 * @param reranked is told each row whose rank is another than before
 */
export function giveRanks(
  rows: readonly OwnRow[],
  results: Compare,
  { from, until, reranked }: { from: number; until: number; reranked?: Reranked[] },
): void {
  let place = rows[from - 1]?.place ?? 0;
  let last = lastRanked(rows, from);
  for (let index = from; index < rows.length; index++) {
    const row = rows[index];
    if (row === undefined) break;
    if (!row.isStar) place++;
    const isShared = last !== undefined && !row.isStar && results(last, row) === 0;
    const rank = row.isStar ? -1 : ((isShared ? last?.rank : undefined) ?? place);
    if (rank === row.rank && place === row.place && index > until && !row.isStar && !isShared)
      break;
    if (rank !== row.rank) reranked?.push({ row, before: row.rank });
    row.rank = rank;
    row.place = place;
    if (!row.isStar) last = row;
  }
}

function lastRanked(rows: readonly OwnRow[], before: number): OwnRow | undefined {
  for (let index = before - 1; index >= 0; index--) {
    if (rows[index]?.isStar === false) return rows[index];
  }
  return undefined;
}
