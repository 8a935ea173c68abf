import type { Outputs } from "../../../app/trpc.ts";

export type Leader = Outputs["board"]["leaders"][number];
/** What the graph is about. */
export type LeaderValue = "solved" | "score" | "rank";

export interface Step {
  /** Since the start. */
  readonly atMs: number;
  /** From then on. */
  readonly value: number;
}

/** How somebody came to where they are; a rank begins with the first one, anything else with nothing. */
export function stepsOf({ standings, ranks }: Leader, by: LeaderValue): Step[] {
  if (by === "rank") return ranks.map(({ atMs, rank }) => ({ atMs, value: rank }));
  const steps: Step[] = [{ atMs: 0, value: 0 }];
  for (const { atMs, [by]: value } of standings) {
    if (steps.at(-1)?.atMs === atMs) steps.pop();
    if (steps.at(-1)?.value !== value) steps.push({ atMs, value });
  }
  return steps;
}

export const valueAt = (steps: readonly Step[], ms: number) =>
  steps.findLast(({ atMs }) => atMs <= ms)?.value;

/** Round values for the lines of a grid, from the least to the most. */
export function gridOf(least: number, most: number): number[] {
  const rough = Math.max(1, (most - least) / 5);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((one) => one >= rough) ?? rough;
  const values: number[] = [];
  for (let value = least; value <= most; value += step) values.push(value);
  return values;
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
