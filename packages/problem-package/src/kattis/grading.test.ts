import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import { textFile } from "../reading/text-file.ts";
import type { YamlMap } from "../yaml-file.ts";
import { gradeData } from "./grading.ts";
import { readConfig } from "./problem-yaml.ts";
import { readTestData } from "./test-data.ts";

/** Files of `data` by path; settings as JSON, which is YAML too. */
async function grade(yaml: YamlMap, files: Readonly<Record<string, object | null>>) {
  const findings = new Findings();
  const tree = new Map(
    Object.entries(files).flatMap(([path, content]) => {
      const place = `data/${path}`;
      if (content !== null) return [[place, textFile(place, JSON.stringify(content))] as const];
      return [
        [`${place}.in`, textFile(`${place}.in`, "")] as const,
        [`${place}.ans`, textFile(`${place}.ans`, "")] as const,
      ];
    }),
  );
  const data = await readTestData({ name: "x", files: tree }, new Map(), findings);
  const graded = gradeData(data, readConfig(yaml, findings), findings);
  return {
    ...{ grading: graded.grading, caseMode: graded.caseMode },
    cases: graded.cases.map(({ seq, data: one, flags }) => [seq, one.name, ...flags]),
    refused: findings.refusals.map(({ path, reason }) => `${path}: ${reason}`),
    said: findings.remarks.map(({ what, path, text }) => `${what} ${path}: ${text}`),
  };
}

const blank = {
  ...{ acceptsAny: false, requires: [], isUnscored: false, isIgnored: false, full: null },
};
const TWO = { "sample/1": null, "secret/a/1": null, "secret/b/1": null };

describe("older packages", () => {
  const legacy = (testdata: object, rest: object = {}) => ({ type: "scoring", ...rest, testdata });
  const tree = async ({ testdata, ...yaml }: YamlMap) =>
    grade(yaml, { ...TWO, "testdata.yaml": testdata as object });

  test("pass or fail by the first failure, which needs no tree", async () => {
    const { grading, caseMode, cases } = await grade({}, TWO);
    expect([grading, caseMode]).toEqual([null, "ergodic_without_error"]);
    expect(cases).toEqual([
      [1, "sample/1"],
      [2, "secret/a/1"],
      [3, "secret/b/1"],
    ]);
  });

  test.each([
    [{ on_reject: "continue" }],
    [{ grader_flags: "accept_if_any_accepted" }],
    [{ grader_flags: "always_accept" }],
    [{ grader_flags: "ignore_sample" }],
  ])("with %j they need one", async (testdata) => {
    const { grading, caseMode } = await grade({}, { ...TWO, "testdata.yaml": testdata });
    expect([grading?.name, caseMode]).toEqual(["data", "default"]);
  });

  test("so they do when a group below goes on after a failure", async () => {
    const below = { ...TWO, "secret/b/testdata.yaml": { on_reject: "continue" } };
    expect((await grade({}, below)).grading).not.toBeNull();
    const same = { ...TWO, "secret/b/testdata.yaml": { grader_flags: "first_error min" } };
    expect((await grade({}, same)).grading).toBeNull();
  });

  test("points are those of the settings, up to the end of the range", async () => {
    const { grading, refused } = await tree(
      legacy({ accept_score: 5, reject_score: 1, range: "0 9", grader_flags: "avg first_error" }),
    );
    const own = (name: string, inner: object) => ({
      ...{ ...blank, name, score: "average", verdict: "firstError", stops: true, full: 9 },
      ...inner,
    });
    const one = (seq: number) => ({ members: [{ case: seq, accepted: 5, rejected: 1 }] });
    expect(refused).toEqual([]);
    expect(grading).toEqual(
      own("data", {
        members: [
          own("sample", one(1)),
          own("secret", { members: [own("secret/a", one(2)), own("secret/b", one(3))] }),
        ],
      }),
    );
  });

  test("a range without an end bounds nothing, and the oldest settings stand above all", async () => {
    const { grading } = await grade(
      { type: "scoring", grading: { on_reject: "grade", accept_score: 3 } },
      TWO,
    );
    expect(grading).toMatchObject({
      stops: false,
      full: null,
      score: "sum",
      verdict: "worstError",
    });
    expect(grading?.members[0]).toMatchObject({ members: [{ accepted: 3, rejected: 0 }] });
  });

  test("samples are ignored where the whole says so, and nowhere else", async () => {
    const flags = { grader_flags: "ignore_sample" };
    const { grading } = await tree(legacy(flags));
    expect(grading?.members.map((one) => "isIgnored" in one && one.isIgnored)).toEqual([
      true,
      false,
    ]);
    const below = await grade(
      { type: "scoring" },
      { ...TWO, "secret/sample/1": null, "secret/testdata.yaml": flags },
    );
    expect(JSON.stringify(below.grading)).not.toContain('"isIgnored":true');
  });

  test("empty groups are none", async () => {
    const { grading } = await grade(
      { type: "scoring" },
      { ...TWO, "secret/c/testdata.yaml": { on_reject: "break" } },
    );
    expect(JSON.stringify(grading)).not.toContain("secret/c");
  });

  test("a grader's option that is not known is refused", async () => {
    const { refused } = await tree(legacy({ grader_flags: "min most" }));
    expect(refused[0]).toMatch(/^data\/testdata\.yaml: .*most/);
  });

  test("arguments of the validator go down to the cases, which may have their own", async () => {
    const { cases } = await grade(
      {},
      {
        ...{ ...TWO, "testdata.yaml": { output_validator_flags: "x y" } },
        ...{ "secret/b/testdata.yaml": { output_validator_flags: "z" } },
      },
    );
    expect(cases.map(([, ...rest]) => rest)).toEqual([
      ["sample/1", "x", "y"],
      ["secret/a/1", "x", "y"],
      ["secret/b/1", "z"],
    ]);
  });
});

describe("packages of 2025-09", () => {
  const MODERN = { problem_format_version: "2025-09" };
  const SCORING = { ...MODERN, type: "scoring" };
  const group = (facts: object) => ({
    ...{ ...blank, score: "sum", verdict: "firstError", stops: false, ...facts },
  });
  const worth = (...cases: [number, number][]) =>
    cases.map(([seq, accepted]) => ({ case: seq, accepted, rejected: 0 }));

  test("pass or fail needs no tree; points there are passed over", async () => {
    const { grading, cases, said } = await grade(MODERN, {
      ...{ ...TWO, "secret/a/test_group.yaml": { max_score: 5, output_validator_args: "x" } },
      ...{ "secret/b/test_group.yaml": { score_aggregation: "sum", require_pass: "a" } },
    });
    expect(grading).toBeNull();
    expect(cases).toEqual([
      [1, "sample/1"],
      [2, "secret/a/1", "x"],
      [3, "secret/b/1"],
    ]);
    expect(said).toEqual([
      "warning data/secret/a/test_group.yaml: points in a pass-fail problem",
      "warning data/secret/b/test_group.yaml: points in a pass-fail problem",
      "warning data/secret/b/test_group.yaml: require_pass in a pass-fail problem",
    ]);
  });

  test("100 points are shared by the cases where nothing else is said", async () => {
    const { grading, refused } = await grade(SCORING, {
      ...{ "sample/1": null, "secret/1": null, "secret/2": null, "secret/3": null },
      "secret/4": null,
    });
    expect(refused).toEqual([]);
    expect(grading).toEqual(
      group({
        name: "data",
        members: [
          group({ name: "sample", isUnscored: true, members: worth([1, 0]) }),
          group({ name: "secret", full: 100, members: worth([2, 25], [3, 25], [4, 25], [5, 25]) }),
        ],
      }),
    );
  });

  test.each([
    [{ score_aggregation: "min", max_score: 30 }, { score: "min", stops: true, full: 30 }, 30],
    [
      { score_aggregation: "pass-fail", max_score: 30 },
      { score: "passFail", stops: true, full: 30 },
      0,
    ],
    [
      { score_aggregation: "sum", max_score: "unbounded" },
      { score: "sum", stops: false, full: null },
      0,
    ],
  ])("cases side by side with %j", async (settings, facts, accepted) => {
    const files = { "secret/1": null, "secret/2": null, "secret/test_group.yaml": settings };
    const { grading, refused } = await grade(SCORING, files);
    expect(refused).toEqual([]);
    expect(grading?.members).toEqual([
      group({ name: "secret", ...facts, members: worth([1, accepted], [2, accepted]) }),
    ]);
  });

  test("groups have points of their own", async () => {
    const { grading, refused } = await grade(SCORING, {
      ...{ "secret/a/1": null, "secret/a/2": null, "secret/b/1": null, "secret/c/1": null },
      "secret/test_group.yaml": { output_validator_args: "x" },
      "secret/a/test_group.yaml": { max_score: 30 },
      "secret/b/test_group.yaml": { max_score: 50, score_aggregation: "min", require_pass: "a" },
      "secret/c/test_group.yaml": { max_score: 20, score_aggregation: "sum" },
    });
    expect(refused).toEqual([]);
    const own = (name: string, facts: object) => group({ name: `secret/${name}`, ...facts });
    expect(grading?.members).toEqual([
      group({
        ...{ name: "secret", full: 100 },
        members: [
          own("a", { score: "passFail", full: 30, stops: true, members: worth([1, 0], [2, 0]) }),
          own("b", {
            ...{ score: "min", full: 50, stops: true, requires: ["secret/a"] },
            members: worth([3, 50]),
          }),
          own("c", { full: 20, members: worth([4, 20]) }),
        ],
      }),
    ]);
  });

  test("all of the groups may have to pass", async () => {
    const { grading } = await grade(SCORING, {
      ...{ "secret/a/1": null, "secret/a/test_group.yaml": { max_score: 30 } },
      "secret/test_group.yaml": { score_aggregation: "pass-fail" },
    });
    expect(grading?.members).toMatchObject([{ score: "passFail", full: 100, stops: true }]);
    const least = await grade(SCORING, {
      ...{ "secret/a/1": null, "secret/a/test_group.yaml": { max_score: 30 } },
      "secret/test_group.yaml": { score_aggregation: "min" },
    });
    expect(least.grading?.members).toMatchObject([{ score: "min", stops: false }]);
  });

  test.each<[Record<string, object | null>, string]>([
    [
      { "secret/1": null, "secret/a/1": null, "secret/a/test_group.yaml": { max_score: 1 } },
      "data/secret: it has both cases and groups; only one of them is allowed",
    ],
    [{ "secret/a/1": null }, "data/secret/a: it needs a max_score, because the whole has one"],
    [
      { "secret/a/1": null, "secret/test_group.yaml": { max_score: "unbounded" } },
      "data/secret/a: score_aggregation pass-fail needs a max_score",
    ],
    [
      {
        ...{ "secret/a/1": null, "secret/b/1": null },
        "secret/a/test_group.yaml": { max_score: 1, require_pass: ["b", "sample"] },
        "secret/b/test_group.yaml": { max_score: 1 },
      },
      "data/secret/a/test_group.yaml: require_pass names secret/b, which is not an earlier group",
    ],
  ])("%j is refused", async (files, reason) => {
    expect((await grade(SCORING, files)).refused).toContain(reason);
  });

  test("an unbounded whole may have unbounded groups of sums", async () => {
    const { refused } = await grade(SCORING, {
      ...{ "secret/a/1": null, "secret/test_group.yaml": { max_score: "unbounded" } },
      "secret/a/test_group.yaml": { score_aggregation: "sum" },
    });
    expect(refused).toEqual([]);
  });

  test("empty groups are none", async () => {
    const { grading } = await grade(SCORING, {
      ...{ "secret/a/1": null, "secret/a/test_group.yaml": { max_score: 30 } },
      ...{ "secret/b/test_group.yaml": { max_score: 70 }, "sample/test_group.yaml": {} },
    });
    expect(grading?.members).toMatchObject([{ name: "secret", members: [{ name: "secret/a" }] }]);
    expect(grading?.members).toHaveLength(1);
  });
});

test("which kind of groups a draft means is told by the names of its files", async () => {
  const draft = { problem_format_version: "2023-07", type: "scoring" };
  const modern = await grade(draft, { ...TWO, "secret/test_group.yaml": {} });
  expect(modern.grading?.members).toMatchObject([{ isUnscored: true }, { full: 100 }]);
  const older = await grade(draft, { ...TWO, "secret/testdata.yaml": {} });
  expect(older.grading?.members).toMatchObject([{ isUnscored: false }, { full: null }]);
  const neither = await grade(draft, TWO);
  expect(neither.grading?.members).toMatchObject([{ isUnscored: false }, { full: null }]);
  const later = { ...draft, problem_format_version: "2025-09" };
  const slip = await grade(later, { ...TWO, "secret/testdata.yaml": {} });
  expect(slip.grading?.members).toMatchObject([{ isUnscored: false }, { full: null }]);
});

describe("settings of the other versions", () => {
  const other = "settings of another version of the format";
  test.each<[YamlMap, Record<string, object>, string[], string[]]>([
    [{}, { "test_group.yaml": {} }, [], [`ignored data/test_group.yaml: ${other}`]],
    [{}, { "secret/test_group.yaml": {} }, [], [`ignored data/secret/test_group.yaml: ${other}`]],
    [
      {},
      { "secret/test_group.yaml": { output_validator_args: ["x"] } },
      [`data/secret/test_group.yaml: ${other}`],
      [],
    ],
    [
      { type: "scoring" },
      { "secret/a/test_group.yaml": {} },
      [`data/secret/a/test_group.yaml: ${other}`],
      [],
    ],
    [
      { type: "scoring" },
      { "secret/test_group.yaml": {}, "secret/testdata.yaml": {} },
      [],
      [`ignored data/secret/test_group.yaml: ${other}`],
    ],
    [
      { problem_format_version: "2023-07" },
      { "secret/test_group.yaml": {}, "testdata.yaml": {} },
      [],
      [`ignored data/testdata.yaml: ${other}`],
    ],
    [
      { problem_format_version: "2023-07" },
      { "secret/test_group.yaml": {}, "testdata.yaml": { output_validator_flags: "x" } },
      [`data/testdata.yaml: ${other}`],
      [],
    ],
  ])("%j with %j: refused %j, said %j", async (yaml, files, refused, said) => {
    const seen = await grade(yaml, { ...TWO, ...files });
    expect(seen.refused).toEqual(refused);
    expect(seen.said.filter((one) => one.endsWith(other))).toEqual(said);
  });
});
