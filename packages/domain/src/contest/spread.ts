/** How the points of an OI board are spread: how many have how many, and what each problem gave on average. */
import type { BoardRow } from "./board-types.ts";

export interface ScoreSpread {
  /** What all problems are worth together. */
  readonly most: number;
  /** Rows with a rank by their points, in equal steps from nothing to all of them. */
  readonly bins: readonly number[];
  /** What rows with a rank got for each problem on average, nothing where they sent nothing. */
  readonly means: readonly number[];
}

const BINS = 10;
/** Of a problem whose setter says nothing else. */
export const USUAL_WORTH = 100;

/** Whoever has all of it stands in the last step, as does who has more, by tries of other test data. */
export function binOf(score: number, { most, bins }: Pick<ScoreSpread, "most" | "bins">): number {
  if (most <= 0 || score <= 0) return 0;
  return Math.min(bins.length - 1, Math.floor((score / most) * bins.length));
}

/** @param worth of each problem, in their order; null = nobody says */
export function spreadOf(
  rows: readonly Pick<BoardRow, "isStar" | "score" | "cells">[],
  worth: readonly (number | null)[],
): ScoreSpread {
  const most = worth.reduce<number>((sum, one) => sum + (one ?? USUAL_WORTH), 0);
  const bins = Array.from({ length: BINS }, () => 0);
  const sums = worth.map(() => 0);
  const ranked = rows.filter(({ isStar }) => !isStar);
  for (const { score, cells } of ranked) {
    const bin = binOf(score, { most, bins });
    bins[bin] = (bins[bin] ?? 0) + 1;
    cells.forEach((cell, column) => {
      sums[column] = (sums[column] ?? 0) + (cell.score ?? 0);
    });
  }
  return { most, bins, means: sums.map((sum) => sum / Math.max(1, ranked.length)) };
}
