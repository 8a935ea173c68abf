import { expect, test } from "vitest";
import { gridOf, type Leader, spread, stepsOf, valueAt } from "./leader-steps.ts";

const leader = (more: Partial<Leader>): Leader => ({
  ...{ uid: "a", name: "Ann", rank: 1, solved: 0, score: 0, standings: [], ranks: [] },
  ...more,
});
const solvedAt = (...times: number[]) =>
  times.map((atMs, index) => ({ atMs, solved: index + 1, score: 10 * (index + 1) }));

test("what is solved grows step by step, from nothing", () => {
  expect(stepsOf(leader({}), "solved")).toEqual([{ atMs: 0, value: 0 }]);
  expect(stepsOf(leader({ standings: solvedAt(30, 90) }), "solved")).toEqual([
    { atMs: 0, value: 0 },
    { atMs: 30, value: 1 },
    { atMs: 90, value: 2 },
  ]);
});

test("what is solved in one moment is one step, also in the first", () => {
  const both = leader({ standings: solvedAt(0, 30, 30) });
  expect(stepsOf(both, "score")).toEqual([
    { atMs: 0, value: 10 },
    { atMs: 30, value: 30 },
  ]);
});

test("a verdict that leaves a figure alone is no step of it", () => {
  const standings = [
    { atMs: 10, solved: 0, score: 40 },
    { atMs: 20, solved: 1, score: 100 },
  ];
  expect(stepsOf(leader({ standings }), "solved")).toEqual([
    { atMs: 0, value: 0 },
    { atMs: 20, value: 1 },
  ]);
});

test("a rank begins with the first one", () => {
  const ranks = [
    { atMs: 60, rank: 12 },
    { atMs: 120, rank: 3 },
  ];
  const steps = stepsOf(leader({ ranks }), "rank");
  expect([59, 60, 119, 500].map((ms) => valueAt(steps, ms))).toEqual([undefined, 12, 12, 3]);
});

test("the lines of the grid are round and few", () => {
  expect(gridOf(0, 3)).toEqual([0, 1, 2, 3]);
  expect(gridOf(0, 12)).toEqual([0, 5, 10]);
  expect(gridOf(1, 1)).toEqual([1]);
  expect(gridOf(0, 800)).toEqual([0, 200, 400, 600, 800]);
});

test("labels that would cover each other give way downwards", () => {
  expect(spread([50, 10, 52], 15)).toEqual([50, 10, 65]);
  expect(spread([20, 20, 20], 12)).toEqual([20, 32, 44]);
});
