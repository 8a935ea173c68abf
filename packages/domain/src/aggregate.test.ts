import { describe, expect, test } from "vitest";
import {
  type CountedSubmission,
  solvedProblems,
  tallyChange,
  tallyColumn,
  tallyPeople,
  tallyProblems,
} from "./aggregate.ts";
import { VERDICT_KEYS, VERDICTS } from "./verdict.ts";

const one = (id: number, status: number, more: Partial<CountedSubmission> = {}) => ({
  id,
  uid: "a",
  problemId: 1,
  isElsewhere: false,
  status,
  ...more,
});

describe("a status", () => {
  test("is counted in at most one column, and only when it is final", () => {
    const counted = VERDICT_KEYS.filter((key) => tallyColumn(VERDICTS[key].code) !== null);
    expect(counted.every((key) => VERDICTS[key].phase === "final")).toBe(true);
    expect(new Set(counted.map((key) => tallyColumn(VERDICTS[key].code))).size).toBe(
      counted.length,
    );
  });
  test("that is left is subtracted, that is entered added", () => {
    expect(tallyChange(5, 0)).toEqual({ ac: 1 });
    expect(tallyChange(0, -1)).toEqual({ ac: -1, wa: 1 });
    expect(tallyChange(0, 5)).toEqual({ ac: -1 });
    expect(tallyChange(5, 7)).toEqual({});
    expect(tallyChange(0, 0)).toEqual({});
  });
});

test("counts take every submission into the total and final ones into their column", () => {
  const tallies = tallyProblems([
    one(1, 0),
    one(2, 5),
    one(3, 8),
    one(4, 0, { isElsewhere: true }),
  ]);
  const none = { pe: 0, ce: 0, wa: 0, tle: 0, mle: 0, re: 0, se: 0 };
  expect(tallies.get(1)).toEqual({ ...none, total: 3, ac: 1, pa: 1 });
});

test("who solved what is in the order of people, then of problems", () => {
  const all = [one(1, 0, { uid: "b" }), one(2, 0, { problemId: 12 }), one(3, 0, { problemId: 2 })];
  for (const given of [all, all.toReversed()]) {
    const order = solvedProblems(given).map(({ uid, problemId }) => `${uid}${problemId}`);
    expect(order).toEqual(["a2", "a12", "b1"]);
  }
});

test("a problem is solved by the earliest submission that is accepted now", () => {
  const solved = solvedProblems([
    one(4, 0),
    one(2, 0),
    one(1, -1),
    one(3, 0, { uid: "b" }),
    one(5, 0, { uid: "c", isElsewhere: true }),
  ]);
  expect(solved).toEqual([
    { uid: "a", problemId: 1, submissionId: 2 },
    { uid: "b", problemId: 1, submissionId: 3 },
  ]);
});

test("a person adds up to what they sent, problems they solved and their best points at each", () => {
  const sent = (id: number, status: number, points: number | null, more = {}) => ({
    ...one(id, status, more),
    oiRankScore: points,
  });
  const tallies = tallyPeople([
    sent(1, 8, 4),
    sent(2, 0, 12),
    sent(3, 8, 7),
    sent(4, 0, 3, { problemId: 2 }),
    sent(5, -1, null, { problemId: 3 }),
    sent(6, 5, null, { uid: "b" }),
    sent(7, 0, 9, { isElsewhere: true }),
    sent(8, 0, 9, { uid: "c", isElsewhere: true }),
  ]);
  expect([...tallies]).toEqual([
    ["a", { total: 5, ac: 2, oiScore: 15 }],
    ["b", { total: 1, ac: 0, oiScore: 0 }],
  ]);
});
