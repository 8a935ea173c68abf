import type { GradingGroup } from "@gavel/domain/grading";
import { expect, test } from "vitest";
import { plainCase } from "../reading/cases.ts";
import { blankProblem } from "../reading/read-one.ts";
import { textFile } from "../reading/text-file.ts";
import { differentPoints } from "./points.ts";

type Scored = Parameters<typeof differentPoints>[0];
const scored = (scores: readonly number[], facts: Partial<Scored> = {}): Scored => ({
  ...blankProblem("hoj", "p"),
  type: 1,
  cases: scores.map((score, at) =>
    plainCase(at + 1, textFile("i", ""), null, { inputName: `${at}.in`, outputName: "o", score }),
  ),
  ...facts,
});
const same = (count: number) =>
  new Map(Array.from({ length: count }, (_, at): [number, number] => [at + 1, at + 1]));

test.each<[string, Scored, Scored, ReadonlyMap<number, number>, string | null]>([
  ["the same", scored([1, 2]), scored([1, 2]), same(2), null],
  ["another sum", scored([1, 2]), scored([1, 3]), same(2), "points"],
  ["another share of the same sum", scored([1, 2]), scored([2, 1]), same(2), "points"],
  [
    "another order",
    scored([1, 2]),
    scored([2, 1]),
    new Map([
      [1, 2],
      [2, 1],
    ]),
    null,
  ],
  ["a sample more", scored([1, 2]), scored([1, 2, 0]), same(2), null],
  ["a sample more with points", scored([1, 2]), scored([1, 2, 1]), same(2), "points"],
  ["another in the middle", scored([1, 2, 3, 4]), scored([1, 2, 4, 3]), same(4), "points"],
  ["no points at all", scored([1], { type: 0 }), scored([2], { type: 0 }), same(1), null],
  ["points that come to be", scored([0], { type: 0 }), scored([2]), same(1), "points"],
])("%s", (_what, before, after, places, expected) => {
  expect(differentPoints(before, after, places)).toBe(expected);
});

test("groups are compared by what they bring, in whatever form they are said", () => {
  const grouped = (caseMode: Scored["caseMode"], groups: readonly (number | null)[]): Scored => {
    const plain = scored(groups.map(() => 10));
    const cases = plain.cases.map((one, at) => ({ ...one, groupNum: groups[at] ?? null }));
    return { ...plain, caseMode, cases };
  };
  const lowest = grouped("subtask_lowest", [1, 1, 2]);
  expect(differentPoints(lowest, grouped("subtask_lowest", [2, 2, 1]), same(3))).toBeNull();
  expect(differentPoints(lowest, grouped("subtask_lowest", [1, 2, 2]), same(3))).toBe("points");
});

test("what a single case brings counts, also where two of them never differ", () => {
  const seqs = Array.from({ length: 24 }, (_, at) => at + 1);
  const group = (score: GradingGroup["score"], members: GradingGroup["members"]) => ({
    ...{ name: "g", score, acceptsAny: false, stops: false, requires: [] },
    ...{ isUnscored: false, isIgnored: false, full: null, verdict: "firstError" as const },
    members,
  });
  const member = (seq: number) => ({ case: seq, accepted: 1, rejected: 0 });
  const pairs = seqs.flatMap((left) =>
    seqs.filter((right) => right > left).map((right) => [member(left), member(right)]),
  );
  const problem = (grading: GradingGroup) =>
    scored(
      seqs.map(() => 0),
      { grading },
    );
  const any = problem(group("max", seqs.map(member)));
  const two = problem(
    group(
      "max",
      pairs.map((pair) => group("min", pair)),
    ),
  );
  expect(differentPoints(any, any, same(24))).toBeNull();
  expect(differentPoints(any, two, same(24))).toBe("points");
  expect(differentPoints(two, any, same(24))).toBe("points");
});

test("of trees the verdict counts as well, where both have one", () => {
  const tree = (verdict: GradingGroup["verdict"]): GradingGroup => ({
    ...{ name: "all", score: "sum", acceptsAny: false, stops: false, requires: [] },
    ...{ isUnscored: false, isIgnored: false, full: null, verdict },
    members: [1, 2].map((seq) => ({ case: seq, accepted: 1, rejected: 0 })),
  });
  const problem = (verdict: GradingGroup["verdict"] | null) =>
    scored([0, 0], { type: 0, grading: verdict === null ? null : tree(verdict) });
  expect(differentPoints(problem("firstError"), problem("firstError"), same(2))).toBeNull();
  expect(differentPoints(problem("firstError"), problem("worstError"), same(2))).toBe("verdict");
  expect(differentPoints(problem("firstError"), problem(null), same(2))).toBeNull();
});
