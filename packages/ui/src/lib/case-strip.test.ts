import { expect, test } from "vitest";
import { binCases, STRIP_MAX, summarizeCases } from "./case-strip.ts";

const ac = { verdict: "accepted" } as const;
const wa = { verdict: "wrongAnswer" } as const;
const pac = { verdict: "partialAccepted" } as const;
const none = { verdict: null } as const;

test("up to 60 cases stand one tick each", () => {
  const cases = Array.from({ length: STRIP_MAX }, () => ac);
  expect(binCases(cases)).toEqual(cases);
});

test("more than 60 are binned and a bin shows its worst case", () => {
  const cases = Array.from({ length: 200 }, (_, index) => (index === 137 ? wa : ac));
  const bins = binCases(cases);
  expect(bins).toHaveLength(STRIP_MAX);
  expect(bins.filter((one) => one.verdict === "wrongAnswer")).toHaveLength(1);
  expect(bins.findIndex((one) => one.verdict === "wrongAnswer")).toBe(41);
});

test("the summary counts passes and finds the first failure", () => {
  expect(summarizeCases([ac, ac, wa, ac, none])).toEqual({
    passed: 3,
    total: 5,
    done: 4,
    firstFailure: { at: 3, verdict: "wrongAnswer" },
  });
  expect(summarizeCases([ac, pac]).firstFailure).toEqual({ at: 2, verdict: "partialAccepted" });
  expect(summarizeCases([ac, none]).firstFailure).toBeNull();
});
