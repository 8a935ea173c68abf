import { VERDICTS } from "@gavel/domain/verdict";
import { expect, test } from "vitest";
import { judgedProgress, stripCases } from "./strip-cases.ts";

const none = { caseStrip: "", casesDone: 0, casesTotal: 3 };
const codeOf = (verdict: keyof typeof VERDICTS) => VERDICTS[verdict].code;

test.each(["pending", "compiling", "compileError"] as const)(
  "%s shows neither ticks nor a number of cases",
  (verdict) => {
    const one = { ...none, status: codeOf(verdict) };
    expect(stripCases(one)).toEqual([]);
    expect(judgedProgress(one)).toBeNull();
  },
);

test("while cases run, those to come have ticks and all are counted", () => {
  const one = { ...none, status: codeOf("judging") };
  expect(stripCases(one)).toHaveLength(3);
  expect(judgedProgress(one)).toEqual({ done: 0, total: 3 });
  const later = { ...one, caseStrip: "A", casesDone: 1 };
  expect(stripCases(later).map((tick) => tick.verdict)).toEqual(["accepted", null, null]);
  expect(judgedProgress(later)).toEqual({ done: 1, total: 3 });
});

test("a number of cases that nobody knows yet is not told", () => {
  expect(judgedProgress({ ...none, casesTotal: null, status: codeOf("judging") })).toBeNull();
});
