import { expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { HydroSubtask } from "./config.ts";
import { chooseScoring, scoreSubtasks } from "./scoring.ts";

type Facts = Partial<Omit<HydroSubtask, "cases">> & {
  readonly points?: readonly (number | null)[];
};
const subtasks = (...list: Facts[]) =>
  list.map(({ points = [null], ...facts }, index) => ({
    ...{ id: index + 1, type: "sum" as const, score: null, requires: [], timeMs: null },
    ...{ memoryMb: null, ...facts },
    cases: points.map((score) => ({ input: "", output: "", timeMs: null, memoryMb: null, score })),
  }));
const points = (...list: Facts[]) =>
  scoreSubtasks(subtasks(...list)).map((one) => [one.score, one.cases.map((each) => each.score)]);
function choose(...list: Facts[]) {
  const findings = new Findings();
  const scoring = chooseScoring(scoreSubtasks(subtasks(...list)), findings, "config.yaml");
  return { ...scoring, refused: findings.refusals.map((one) => one.reason) };
}

test("what subtasks leave of 100 is shared, and the last ones get the rest", () => {
  expect(points({ score: 30 }, {}, {}, {})).toEqual([
    [30, [30]],
    [23, [23]],
    [23, [23]],
    [24, [24]],
  ]);
  expect(points({ score: 120 }, {})).toEqual([
    [120, [120]],
    [0, [0]],
  ]);
});

test("cases of a sum share their subtask's points; others are worth all of them", () => {
  expect(points({ score: 50, points: [20, null, null] })).toEqual([[50, [20, 15, 15]]]);
  expect(points({ score: 50, type: "min", points: [20, null] })).toEqual([[50, [20, 50]]]);
});

test("subtasks are in the order of their numbers", () => {
  expect(points({ id: 9, score: 1 }, { id: 2, score: 2 })).toEqual([
    [2, [2]],
    [1, [1]],
  ]);
});

test("sums alone need no groups", () => {
  expect(choose({ score: 40 }, { score: 60, points: [10, 50] })).toEqual({
    ...{ caseMode: "default", grading: null, refused: [] },
    marks: [40, 10, 50].map((score) => ({ score, groupNum: null })),
  });
});

test("the lowest of each is a mode of the site, where each case is worth the whole", () => {
  expect(
    choose({ type: "min", score: 40 }, { type: "min", score: 60, points: [null, 60] }),
  ).toEqual({
    ...{ caseMode: "subtask_lowest", grading: null, refused: [] },
    marks: [
      { score: 40, groupNum: 1 },
      { score: 60, groupNum: 2 },
      { score: 60, groupNum: 2 },
    ],
  });
});

test.each<[string, Facts[]]>([
  ["cases of the lowest that are worth less", [{ type: "min", score: 60, points: [30, 60] }]],
  ["the best of each", [{ type: "max", score: 100 }]],
  ["sums beside the lowest", [{ score: 40 }, { type: "min", score: 60 }]],
  ["sums that need another", [{ score: 40 }, { score: 60, requires: [1] }]],
  [
    "lowest ones that need another",
    [
      { type: "min", score: 40 },
      { type: "min", requires: [1] },
    ],
  ],
  ["parts of points", [{ score: 40, points: [0.5, 39.5] }]],
  ["parts of some points", [{ score: 40, points: [0.5, 39.5] }, { score: 60 }]],
  ["parts of points for the lowest", [{ type: "min", score: 0.5 }]],
])("%s need a tree", (_name, list) => {
  const { caseMode, grading, marks, refused } = choose(...list);
  expect([caseMode, grading?.members.length, refused]).toEqual(["default", list.length, []]);
  expect(marks[0]).toEqual({ score: 0, groupNum: 1 });
  expect(marks.at(-1)?.groupNum).toBe(list.length);
});

test("a tree adds up its subtasks, each by its own rule", () => {
  const { grading } = choose(
    { score: 40, points: [10, 30] },
    { type: "max", score: 50, requires: [1] },
    { type: "min", score: 10 },
  );
  const plain = { verdict: "worstError", isUnscored: false, isIgnored: false, full: null };
  const own = (name: string, facts: object) => ({
    ...{ ...plain, name, acceptsAny: false, stops: false, requires: [], ...facts },
  });
  expect(grading).toEqual(
    own("all", {
      score: "sum",
      members: [
        own("subtask 1", {
          score: "sum",
          members: [
            { case: 1, accepted: 10, rejected: 0 },
            { case: 2, accepted: 30, rejected: 0 },
          ],
        }),
        own("subtask 2", {
          ...{ score: "max", acceptsAny: true, requires: ["subtask 1"] },
          members: [{ case: 3, accepted: 50, rejected: 0 }],
        }),
        own("subtask 3", {
          ...{ score: "min", stops: true },
          members: [{ case: 4, accepted: 10, rejected: 0 }],
        }),
      ],
    }),
  );
});

test("no subtask needs itself, or one behind it", () => {
  expect(choose({ requires: [1] }, { requires: [1, 3] }, {}).refused).toEqual([
    "subtask 1 depends on 1, which is not an earlier subtask",
    "subtask 2 depends on 3, which is not an earlier subtask",
  ]);
});
