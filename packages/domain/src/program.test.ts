import { expect, test } from "vitest";
import { differs, isTimed, solutionVerdict, timeRange, worstStatus } from "./program.ts";

test.each([
  ["all right", [0, 0], "accepted"],
  ["the first that failed", [0, 1, -1], "timeLimitExceeded"],
  ["not known before the failure", [0, null, -1], null],
  ["known up to the failure", [0, -1, null], "wrongAnswer"],
  ["no cases", [], null],
  ["a status that nobody knows", [77], "systemError"],
] as const)("a solution gets: %s", (_, statuses, verdict) => {
  expect(solutionVerdict(statuses)).toBe(verdict);
});

test("a solution differs when what it gets is not among what it should", () => {
  expect(differs(["wrongAnswer"], "accepted")).toBe(true);
  expect(differs(["wrongAnswer", "accepted"], "accepted")).toBe(false);
  expect(differs(["accepted"], null)).toBe(false);
  expect(differs(["accepted"], "systemError")).toBe(false);
  expect(differs(["accepted"], "compileError")).toBe(true);
});

test("a folded subtask shows its first failure, then what is not known", () => {
  expect(worstStatus([0, 0])).toBe(0);
  expect(worstStatus([0, null, -1])).toBe(-1);
  expect(worstStatus([0, null])).toBeNull();
  expect(worstStatus([])).toBeNull();
});

const factors = { right: 2, slow: 1.5 };
test.each([
  ["between both, in hundreds", [16, 46, 468], [3120], { from: 936, to: 2080, suggestedMs: 1400 }],
  ["without a slow one", [468], [], { from: 936, to: null, suggestedMs: 1000 }],
  ["quick ones all", [3], [], { from: 6, to: null, suggestedMs: 100 }],
  ["nothing known", [], [900], { from: null, to: 600, suggestedMs: null }],
  ["a range too narrow for hundreds", [20], [90], { from: 40, to: 60, suggestedMs: 49 }],
  ["both ends count", [500], [1500], { from: 1000, to: 1000, suggestedMs: 1000 }],
] as const)("a time limit %s", (_, right, slow, expected) => {
  expect(timeRange(right, slow, factors)).toEqual({ ...expected, isEmpty: false });
});

test("no limit when the slowest right one is not clearly quicker than the fastest slow one", () => {
  expect(timeRange([800], [1500], factors)).toEqual({
    from: 1600,
    to: 1000,
    suggestedMs: null,
    isEmpty: true,
  });
});

test("what waited until it was ended tells nothing of the limit", () => {
  expect([0, 999, 1000, 4000].filter((ms) => isTimed(ms, 1000))).toEqual([1000, 4000]);
});
