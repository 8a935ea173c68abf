import { EMPTY_CELL } from "@gavel/domain/contest/board-cell";
import { expect, test } from "vitest";
import { solvedSteps, spread } from "./leader-steps.ts";

const solved = (...times: (number | null)[]) =>
  solvedSteps({ cells: times.map((solvedAtMs) => ({ ...EMPTY_CELL, solvedAtMs })) });

test("each solved problem is a step, in the order of time", () => {
  expect(solved()).toEqual([{ atMs: 0, solved: 0 }]);
  expect(solved(90, null, 30)).toEqual([
    { atMs: 0, solved: 0 },
    { atMs: 30, solved: 1 },
    { atMs: 90, solved: 2 },
  ]);
});

test("what is solved in one moment is one step, also in the first", () => {
  expect(solved(30, 30)).toEqual([
    { atMs: 0, solved: 0 },
    { atMs: 30, solved: 2 },
  ]);
  expect(solved(0)).toEqual([{ atMs: 0, solved: 1 }]);
});

test("labels that would cover each other give way downwards", () => {
  expect(spread([50, 10, 52], 15)).toEqual([50, 10, 65]);
  expect(spread([20, 20, 20], 12)).toEqual([20, 32, 44]);
});
