import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import { textFile } from "../reading/text-file.ts";
import type { YamlMap } from "../yaml-file.ts";
import { caseFlags, groupSettings, legacySettings, oldestSettings } from "./group-config.ts";
import type { DataCase, DataGroup } from "./test-data.ts";

const group = (facts: Partial<DataGroup>): DataGroup => ({
  ...{ kind: "group", name: "secret", path: "data/secret", members: [] },
  ...{ testdata: null, testGroup: null, ...facts },
});

/** What was read, and in how many ways it was wrong. */
function noting<T>(read: (findings: Findings) => T) {
  const findings = new Findings();
  const value = read(findings);
  return {
    value,
    refused: findings.refusals.map((one) => one.reason),
    ignored: findings.remarks.map((one) => one.text),
  };
}

const INFINITE = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

describe("older settings", () => {
  const above = {
    ...{ stops: false, graderFlags: ["min"], validatorFlags: ["x"], acceptScore: 7 },
    ...{ rejectScore: 3, range: [0, 9] as const },
  };
  const read = (testdata: YamlMap | null) =>
    noting((findings) => legacySettings(group({ testdata }), above, findings));

  test("are those of the group above where a group says nothing", () => {
    expect(read(null).value).toEqual(above);
    expect(read({})).toEqual({ value: above, refused: [], ignored: [] });
  });

  test.each<[YamlMap, object]>([
    [{ on_reject: "break" }, { stops: true }],
    [{ on_reject: "first_error" }, { stops: true }],
    [{ on_reject: "continue" }, { stops: false }],
    [{ on_reject: "grade" }, { stops: false }],
    [{ grader_flags: "sum 'worst_error'" }, { graderFlags: ["sum", "worst_error"] }],
    [{ grader_flags: null }, { graderFlags: [] }],
    [{ output_validator_flags: "a b" }, { validatorFlags: ["a", "b"] }],
    [{ output_validator_flags: ["a b", 1] }, { validatorFlags: ["a b", "1"] }],
    [{ output_validator_flags: { flags: "a" } }, { validatorFlags: ["a"] }],
    [{ output_validator_flags: "" }, { validatorFlags: [] }],
    [{ output_validator_flags: null }, {}],
    [
      { accept_score: 5, reject_score: "2" },
      { acceptScore: 5, rejectScore: 2 },
    ],
    [{ accept_score: 0, reject_score: null }, { acceptScore: 0 }],
    [{ range: "0 30" }, { range: [0, 30] }],
    [{ range: " -inf  +inf " }, { range: INFINITE }],
    [{ range: "-Infinity 5" }, { range: [Number.NEGATIVE_INFINITY, 5] }],
    [{ range: [1, 1] }, { range: [1, 1] }],
    [{ range: null }, {}],
    [{ grading: "default" }, {}],
  ])("%j", (map, change) => {
    expect(read(map)).toEqual({ value: { ...above, ...change }, refused: [], ignored: [] });
  });

  test.each<[YamlMap, RegExp]>([
    [{ on_reject: "maybe" }, /on_reject maybe/],
    [{ grading: "custom" }, /graders are not run here/],
    [{ grading: "odd" }, /grading odd is not known/],
    [{ output_validator_flags: { flags: {} } }, /output_validator_flags should be a text/],
    [{ accept_score: "x" }, /accept_score should be a number/],
    [{ reject_score: [] }, /reject_score should be a number/],
    [{ range: "5 0" }, /range should be two numbers/],
    [{ range: "1 2 3" }, /range should be two numbers/],
    [{ range: "1" }, /range should be two numbers/],
    [{ range: "1 x" }, /range should be two numbers/],
    [{ range: "x 1" }, /range should be two numbers/],
    [{ range: {} }, /range should be two numbers/],
    [{ range: [{}, 1] }, /range should be two numbers/],
  ])("%j is refused, and the group above holds", (map, reason) => {
    const { value, refused } = read(map);
    expect(refused).toEqual([expect.stringMatching(reason)]);
    expect(value).toEqual(above);
  });

  test("keys that nobody knows are named", () => {
    expect(read({ on_accept: "x" }).ignored).toEqual(["unknown key on_accept"]);
  });

  test("may be in problem.yaml, in the oldest packages", () => {
    const oldest = (map: YamlMap) => noting((findings) => oldestSettings(map, findings)).value;
    expect(oldest({})).toEqual({
      ...{ stops: true, graderFlags: [], validatorFlags: [] },
      ...{ acceptScore: 1, rejectScore: 0, range: INFINITE },
    });
    expect(
      ["first_error", "grade", "continue", "break"].map(
        (word) => oldest({ on_reject: word }).stops,
      ),
    ).toEqual([true, false, false, true]);
    expect(oldest({ accept_score: 4, reject_score: 2, range: "0 5" })).toMatchObject({
      ...{ acceptScore: 4, rejectScore: 2, range: [0, 5] },
    });
  });
});

describe("settings of 2025-09", () => {
  const read = (testGroup: YamlMap | null) =>
    noting((findings) => groupSettings(group({ testGroup }), ["x"], findings));
  const plain = {
    ...{ maxScore: undefined, aggregation: undefined, requires: [], validatorFlags: ["x"] },
  };

  test.each<[YamlMap | null, object]>([
    [null, {}],
    [{ max_score: 40 }, { maxScore: 40 }],
    [{ max_score: 0 }, { maxScore: 0 }],
    [{ max_score: "unbounded" }, { maxScore: null }],
    [{ score_aggregation: "pass-fail" }, { aggregation: "passFail" }],
    [{ score_aggregation: "sum" }, { aggregation: "sum" }],
    [{ score_aggregation: "min" }, { aggregation: "min" }],
    [{ require_pass: "sample" }, { requires: ["sample"] }],
    [{ require_pass: ["a", "b"] }, { requires: ["a", "b"] }],
    [{ output_validator_args: "a b" }, { validatorFlags: ["a", "b"] }],
    [{ args: [], hint: "x" }, {}],
  ])("%j", (map, change) => {
    expect(read(map)).toEqual({ value: { ...plain, ...change }, refused: [], ignored: [] });
  });

  test.each<[YamlMap, RegExp]>([
    [{ max_score: -1 }, /max_score should be/],
    [{ max_score: "many" }, /max_score should be/],
    [{ score_aggregation: "avg" }, /score_aggregation avg is not known/],
    [{ scoring: {} }, /belongs to a draft/],
    [{ static_validation_score: 5 }, /static validators/],
    [{ static_validator_args: "x" }, /static validators/],
    [{ args: ["x"] }, /cannot be given arguments/],
    [{ args: {} }, /cannot be given arguments/],
  ])("%j is refused", (map, reason) => {
    const { value, refused } = read(map);
    expect(refused).toEqual([expect.stringMatching(reason)]);
    expect(value).toEqual(plain);
  });

  test("keys that nobody knows are named", () => {
    expect(read({ colour: "x" }).ignored).toEqual(["unknown key colour"]);
  });
});

test("a case has arguments of its own, or those of its group", () => {
  const one = (settings: YamlMap | null): DataCase => ({
    ...{ kind: "case", name: "secret/1", input: textFile("1.in", ""), answer: null, settings },
  });
  const read = (settings: YamlMap | null) =>
    noting((findings) => caseFlags(one(settings), ["x"], findings));
  expect(read(null).value).toEqual(["x"]);
  expect(read({ hint: "a" }).value).toEqual(["x"]);
  expect(read({ output_validator_args: ["a"] }).value).toEqual(["a"]);
  expect(read({ args: "a" }).refused).toHaveLength(1);
});
