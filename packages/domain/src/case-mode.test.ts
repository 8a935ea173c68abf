import { describe, expect, test } from "vitest";
import { PROBLEM_TYPE, readProblemType } from "./problem.ts";
import {
  CASE_MODES_OF,
  effectiveCaseMode,
  hasSubtasks,
  JUDGE_CASE_MODES,
  readCaseMode,
} from "./score.ts";

const { acm, oi } = PROBLEM_TYPE;

describe("by which mode cases are judged", () => {
  test.each([
    ["an ACM problem by its own", acm, "ergodic_without_error", "default", "ergodic_without_error"],
    ["an OI problem by that of its data", oi, "default", "subtask_lowest", "subtask_lowest"],
    ["an OI problem without data by its own", oi, "subtask_average", null, "subtask_average"],
    ["by the plain one where the stored one is unknown", oi, "default", "odd", "default"],
  ] as const)("%s", (_, type, own, data, expected) => {
    expect(effectiveCaseMode(type, own, data)).toBe(expected);
  });

  test("every mode is read as itself and belongs to a type", () => {
    expect(JUDGE_CASE_MODES.map(readCaseMode)).toEqual(JUDGE_CASE_MODES);
    const offered: readonly string[] = [...CASE_MODES_OF[acm], ...CASE_MODES_OF[oi]];
    expect(JUDGE_CASE_MODES.filter((mode) => !offered.includes(mode))).toEqual([]);
    expect(CASE_MODES_OF[acm].some(hasSubtasks)).toBe(false);
  });
});

test("an unknown type is read as ACM", () => {
  expect([0, 1, 2].map(readProblemType)).toEqual([acm, oi, acm]);
});
