import { expect, test } from "vitest";
import { type GradedOutcome, type GradingGroup, gradeTree } from "./grading.ts";

const groupOf = (score: "min" | "sum"): GradingGroup => ({
  ...{ name: "data", score, verdict: "worstError", acceptsAny: false, stops: true, requires: [] },
  ...{ isUnscored: false, isIgnored: false, full: null },
  members: [1, 2, 3].map((seq) => ({ case: seq, accepted: 10 * seq, rejected: 0 })),
});

function graded(score: "min" | "sum", parts: readonly number[]) {
  const { points, missed } = gradeTree(groupOf(score), (seq): GradedOutcome => {
    const part = parts[seq - 1] ?? 0;
    const verdict = part === 1 ? "accepted" : part > 0 ? "partialAccepted" : "wrongAnswer";
    return { verdict, earned: { kind: "part", part } };
  });
  return { points, missed };
}

test("where the least counts, a part does not end a group that stops", () => {
  expect(graded("min", [0.5, 0.1, 1])).toEqual({ points: 2, missed: [1, 2] });
});

test("nothing ends it, and so does a part where all points count", () => {
  expect(graded("min", [0.5, 0, 1])).toEqual({ points: 0, missed: [1, 2, 3] });
  expect(graded("sum", [0.5, 1, 1])).toEqual({ points: 5, missed: [1, 2, 3] });
});
