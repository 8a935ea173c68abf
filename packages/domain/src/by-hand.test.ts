import { describe, expect, test } from "vitest";
import {
  cancelRefusal,
  clampScore,
  isManualStatus,
  MANUAL_VERDICTS,
  manualJudgeRefusal,
  readScore,
} from "./by-hand.ts";
import { VERDICT_KEYS, VERDICTS } from "./verdict.ts";

const codes = VERDICT_KEYS.map((key) => VERDICTS[key].code);

describe("a verdict by hand", () => {
  test("is one of nine", () => {
    expect(new Set(MANUAL_VERDICTS)).toEqual(
      new Set([
        "presentationError",
        "wrongAnswer",
        "accepted",
        "timeLimitExceeded",
        "memoryLimitExceeded",
        "runtimeError",
        "systemError",
        "partialAccepted",
        "submittedFailed",
      ]),
    );
    expect(codes.filter(isManualStatus).sort((a, b) => a - b)).toEqual([
      -3, -1, 0, 1, 2, 3, 4, 8, 10,
    ]);
    expect(isManualStatus(77)).toBe(false);
  });
  test("is refused while the judge works, and for a compile error", () => {
    expect(codes.filter((code) => manualJudgeRefusal(code) === "JUDGE_IN_PROGRESS")).toEqual([
      5, 6, 7,
    ]);
    expect(codes.filter((code) => manualJudgeRefusal(code) === "COMPILE_ERROR_LOCKED")).toEqual([
      -2,
    ]);
  });
  test.each([
    [50, 100, 50],
    [-3, 100, 0],
    [400, 100, 100],
    [400, null, 400],
    [400, 0, 0],
  ])("of %i points of %s counts %i", (score, ioScore, counts) => {
    expect(clampScore(score, ioScore)).toBe(counts);
  });
});

test.each([
  ["60", null, 60],
  [" 60 ", 40, 60],
  // Where no score exists none is demanded, and where one does it is not dropped.
  ["", null, null],
  [" ", null, null],
  ["", 40, undefined],
  ["-1", null, undefined],
  ["1.5", 40, undefined],
  ["1234567", 40, undefined],
])("the typed score %j after %s reads as %s", (typed, before, score) => {
  expect(readScore(typed, before)).toBe(score);
});

test("a submission is cancelled unless a judge host works on it", () => {
  expect(codes.filter((code) => cancelRefusal(code, true) !== null)).toEqual([5, 6, 7]);
  expect(codes.filter((code) => cancelRefusal(code, false) !== null)).toEqual([6, 7]);
});
