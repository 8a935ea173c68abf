import { describe, expect, test } from "vitest";
import {
  findVerdict,
  getVerdict,
  isInProgress,
  VERDICT_KEYS,
  VERDICTS,
  verdictCode,
} from "./verdict.ts";

describe("the verdict table", () => {
  test("has every status of the wire, once", () => {
    const codes = VERDICT_KEYS.map((key) => VERDICTS[key].code).sort((a, b) => a - b);
    expect(codes).toEqual([-10, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("gives each status its own icon and name", () => {
    expect(new Set(VERDICT_KEYS.map((key) => VERDICTS[key].icon)).size).toBe(VERDICT_KEYS.length);
    expect(new Set(VERDICT_KEYS.map((key) => VERDICTS[key].name)).size).toBe(VERDICT_KEYS.length);
  });

  test("short names are those clients print; Pending, Judging and Submitting have none", () => {
    expect(VERDICT_KEYS.map((key) => VERDICTS[key].short)).toEqual([
      "NS",
      "SNR",
      "CA",
      "PE",
      "CE",
      "WA",
      "AC",
      "TLE",
      "MLE",
      "RE",
      "SE",
      null,
      "CP",
      null,
      "PAC",
      null,
      "SF",
    ]);
  });

  test("only PE, WA, TLE, MLE and RE cost a try", () => {
    expect(VERDICT_KEYS.filter((key) => VERDICTS[key].wrong)).toEqual([
      "presentationError",
      "wrongAnswer",
      "timeLimitExceeded",
      "memoryLimitExceeded",
      "runtimeError",
    ]);
  });

  test("Pending, Compiling and Judging are in progress, nothing else is", () => {
    const live = VERDICT_KEYS.map((key) => VERDICTS[key].code).filter(isInProgress);
    expect(live).toEqual([5, 6, 7]);
  });

  test("codes and keys translate both ways; other numbers are refused", () => {
    for (const key of VERDICT_KEYS) expect(getVerdict(verdictCode(key))).toBe(key);
    expect(findVerdict(11)).toBeUndefined();
    expect(() => getVerdict(11)).toThrow(RangeError);
  });
});
