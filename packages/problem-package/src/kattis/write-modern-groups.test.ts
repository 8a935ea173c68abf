import type { GradingGroup } from "@gavel/domain/grading";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { graded, groupOf } from "../testing/kattis-cases.ts";
import { modernGroups } from "./write-modern-groups.ts";

function look(tree: GradingGroup) {
  const written = modernGroups(tree);
  if (written === null) return null;
  return {
    names: Object.fromEntries(written.names),
    settings: Object.fromEntries([...written.settings].map(([path, text]) => [path, parse(text)])),
  };
}
const dataOf = (...members: GradingGroup[]) => groupOf("data", members);
const sample = groupOf("sample", [graded(1)], { isUnscored: true });
const secretOf = (facts: Partial<GradingGroup> = {}) =>
  groupOf("secret", [graded(2, 5), graded(3, 5)], { full: 10, ...facts });

describe("a tree that 2025-09 can say", () => {
  test("has a secret group of equal shares", () => {
    expect(look(dataOf(sample, secretOf()))).toEqual({
      names: { 1: "sample/0001", 2: "secret/0001", 3: "secret/0002" },
      settings: { "data/secret/test_group.yaml": { max_score: 10, score_aggregation: "sum" } },
    });
  });

  test("has groups within it, which may need those before them", () => {
    const [a, b, c] = [
      groupOf("x", [graded(2), graded(3)], { score: "passFail", full: 4, requires: ["sample"] }),
      groupOf("y", [graded(4, 6)], { score: "min", full: 6, requires: ["x"] }),
      groupOf("z", [graded(5, 0)], { full: null }),
    ];
    const secret = groupOf("secret", [a, b, c], { requires: ["sample"] });
    expect(look(dataOf(sample, secret))).toEqual({
      names: {
        ...{ 1: "sample/0001", 2: "secret/001/0001", 3: "secret/001/0002" },
        ...{ 4: "secret/002/0001", 5: "secret/003/0001" },
      },
      settings: {
        "data/secret/test_group.yaml": {
          ...{ max_score: "unbounded", score_aggregation: "sum", require_pass: ["sample"] },
        },
        "data/secret/001/test_group.yaml": {
          ...{ max_score: 4, score_aggregation: "pass-fail", require_pass: ["sample"] },
        },
        "data/secret/002/test_group.yaml": {
          ...{ max_score: 6, score_aggregation: "min", require_pass: ["secret/001"] },
        },
        "data/secret/003/test_group.yaml": { max_score: "unbounded", score_aggregation: "sum" },
      },
    });
  });

  test("may be of subtasks alone, which get their bounds", () => {
    const tree = groupOf("all", [
      groupOf("a", [graded(1, 30), graded(2, 30)], { score: "min" }),
      groupOf("b", [graded(3, 35), graded(4, 35)], { requires: ["a"] }),
      groupOf("c", [graded(5, 9)], { full: 9 }),
    ]);
    expect(look(tree)).toEqual({
      names: {
        ...{ 1: "secret/001/0001", 2: "secret/001/0002", 3: "secret/002/0001" },
        ...{ 4: "secret/002/0002", 5: "secret/003/0001" },
      },
      settings: {
        "data/secret/test_group.yaml": { max_score: "unbounded", score_aggregation: "sum" },
        "data/secret/001/test_group.yaml": { max_score: 30, score_aggregation: "min" },
        "data/secret/002/test_group.yaml": {
          ...{ max_score: 70, score_aggregation: "sum", require_pass: ["secret/001"] },
        },
        "data/secret/003/test_group.yaml": { max_score: 9, score_aggregation: "sum" },
      },
    });
    expect(look({ ...tree, score: "min" })?.settings["data/secret/test_group.yaml"]).toMatchObject({
      score_aggregation: "min",
    });
  });
});

const INNER = groupOf("x", [graded(2, 5)], { full: 5 });
const within = (...members: GradingGroup["members"]) => dataOf(groupOf("secret", members));

test.each<[string, GradingGroup]>([
  ["has no groups", groupOf("data", [graded(1)])],
  ["has a case beside its groups", groupOf("data", [secretOf(), graded(1)])],
  ["has samples alone", dataOf(sample, { ...sample, name: "other" })],
  ["has a third group", dataOf(sample, secretOf(), groupOf("x", [graded(4)]))],
  ["has another group than the samples", dataOf(groupOf("x", [graded(4)]), secretOf())],
  ["takes the least of its groups", { ...dataOf(secretOf()), score: "min" }],
  ["gives points for samples", dataOf({ ...sample, isUnscored: false }, secretOf())],
  ["has samples in groups", dataOf({ ...sample, members: [graded(4), INNER] }, secretOf())],
  ["accepts any", { ...dataOf(secretOf()), acceptsAny: true }],
  ["accepts always", { ...dataOf(secretOf()), verdict: "always" }],
  ["takes the best", dataOf(secretOf({ score: "max" }))],
  ["accepts any of a group", dataOf(secretOf({ acceptsAny: true }))],
  ["accepts a group always", dataOf(secretOf({ verdict: "always" }))],
  ["ignores a group", dataOf(secretOf({ isIgnored: true }))],
  ["counts a group without points", dataOf(secretOf({ isUnscored: true }))],
  ["has cases beside groups", within(INNER, graded(3))],
  ["has groups in groups", within(groupOf("y", [graded(1), INNER]))],
  ["takes the best of one of several groups", within(INNER, { ...INNER, name: "y", score: "max" })],
  ["needs what is not there", dataOf(secretOf({ requires: ["x"] }))],
  ["has unequal shares", dataOf(groupOf("secret", [graded(1, 4), graded(2, 6)], { full: 10 }))],
  ["has shares of another sum", dataOf(secretOf({ full: 11 }))],
  ["has one share too much", dataOf(groupOf("secret", [graded(1, 5), graded(2, 6)], { full: 10 }))],
  ["has shares of nothing", dataOf(secretOf({ full: null }))],
  [
    "gives points for failures",
    dataOf(groupOf("secret", [{ case: 1, accepted: 5, rejected: 1 }], { full: 5 })),
  ],
  ["has parts of the least", dataOf(secretOf({ score: "min" }))],
  ["has all or nothing of nothing", dataOf(secretOf({ score: "passFail", full: null }))],
])("a tree that %s needs the older way", (_what, tree) => {
  expect(look(tree)).toBeNull();
});
