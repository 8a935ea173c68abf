import { describe, expect, test } from "vitest";
import { VERDICTS } from "../verdict.ts";
import { nextUnsolved, progressBand, RANKED_STATUSES, rankTraining } from "./rank.ts";

const solved = (pid: number, runTimeMs: number | null) => ({
  pid,
  status: 0,
  score: 100,
  runTimeMs,
});
const failed = (pid: number) => ({ pid, status: -1, score: 20, runTimeMs: null });

describe("the rank of a training", () => {
  const places = (people: Parameters<typeof rankTraining>[0]) =>
    rankTraining(people).map(({ uid, place, ac, totalRunTimeMs }) => [
      uid,
      place,
      ac,
      totalRunTimeMs,
    ]);

  test("goes by problems solved, then by what the fastest programs took together", () => {
    const people = new Map([
      ["slow", [solved(1, 500), solved(2, 300)]],
      ["one", [solved(1, 1), failed(2)]],
      ["fast", [solved(1, 400), solved(2, 300)]],
      ["none", []],
    ]);
    expect(places(people)).toEqual([
      ["fast", 1, 2, 700],
      ["slow", 2, 2, 800],
      ["one", 3, 1, 1],
      ["none", 4, 0, 0],
    ]);
  });

  test("lets those who are alike share a place, and leaves the next ones out", () => {
    const people = new Map([
      ["c", [solved(1, 10)]],
      ["b", [solved(2, 10)]],
      ["d", [solved(1, 11)]],
      ["a", [solved(1, 5), solved(2, 5)]],
    ]);
    expect(places(people).map(([uid, place]) => `${uid}${place}`)).toEqual([
      "a1",
      "b2",
      "c2",
      "d4",
    ]);
  });

  test("takes a program whose time nobody measured for one that took none", () => {
    expect(places(new Map([["a", [solved(1, null)]]]))).toEqual([["a", 1, 1, 0]]);
  });

  test("is made of programs that were judged to the end", () => {
    const { pending, judging, systemError, cancelled, submittedFailed } = VERDICTS;
    for (const { code } of [pending, judging, systemError, cancelled, submittedFailed]) {
      expect(RANKED_STATUSES).not.toContain(code);
    }
    expect([...RANKED_STATUSES].sort((a, b) => a - b)).toEqual([-3, -2, -1, 0, 1, 2, 3, 8]);
  });
});

test("what comes next is the first that is not solved", () => {
  const problems = [true, false, true, false].map((isSolved, index) => ({ index, isSolved }));
  expect(nextUnsolved(problems)?.index).toBe(1);
  expect(nextUnsolved(problems.filter(({ isSolved }) => isSolved))).toBeUndefined();
});

test.each([
  [0, 10, 0],
  [1, 10, 0],
  [2, 10, 1],
  [39, 100, 1],
  [40, 100, 2],
  [60, 100, 3],
  [80, 100, 4],
  [99, 100, 4],
  [100, 100, 5],
  [3, 2, 5],
  [0, 0, 0],
])("%i of %i solved is band %i", (done, total, band) => {
  expect(progressBand(done, total)).toBe(band);
});
