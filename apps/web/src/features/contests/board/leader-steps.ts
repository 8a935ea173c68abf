import type { BoardRow } from "@gavel/domain/contest/board-types";

export interface Step {
  /** Since the start. */
  readonly atMs: number;
  /** Solved from then on. */
  readonly solved: number;
}

/** How a row came to what it has solved, from the start on; of problems solved in the same moment the last counts. */
export function solvedSteps({ cells }: Pick<BoardRow, "cells">): Step[] {
  const times = cells.flatMap(({ solvedAtMs }) => solvedAtMs ?? []).sort((a, b) => a - b);
  const steps: Step[] = [{ atMs: 0, solved: 0 }];
  for (const [index, atMs] of times.entries()) {
    if (steps.at(-1)?.atMs === atMs) steps.pop();
    steps.push({ atMs, solved: index + 1 });
  }
  return steps;
}

/** Moves labels down until none covers the one above; in their order from the top. @param gap between two */
export function spread(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const placed: number[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    placed[index] = Math.max(y, free);
    free = (placed[index] ?? y) + gap;
  }
  return placed;
}
