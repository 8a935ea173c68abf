import { expect, test } from "vitest";
import { EMPTY_CELL } from "./board-cell.ts";
import { binOf, spreadOf } from "./spread.ts";

const rowOf = (scores: readonly (number | null)[], isStar = false) => ({
  isStar,
  score: scores.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  cells: scores.map((score) => ({ ...EMPTY_CELL, score })),
});

test("rows with a rank are counted by their points, and problems by what they gave", () => {
  const rows = [rowOf([100, 100]), rowOf([100, null]), rowOf([19, 0]), rowOf([100, 100], true)];
  expect(spreadOf(rows, [100, null])).toEqual({
    most: 200,
    bins: [1, 0, 0, 0, 0, 1, 0, 0, 0, 1],
    means: [73, 100 / 3],
  });
  expect(spreadOf([], [50])).toEqual({ most: 50, bins: Array(10).fill(0), means: [0] });
});

test.each([
  [0, 200, 0],
  [19, 200, 0],
  [20, 200, 1],
  [199, 200, 9],
  [200, 200, 9],
  [260, 200, 9],
  [5, 0, 0],
])("%i of %i points stand in step %i", (score, most, bin) => {
  expect(binOf(score, { most, bins: Array(10).fill(0) })).toBe(bin);
});
