import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import { textFile } from "../reading/text-file.ts";
import { readText } from "../safe-archive.ts";
import { readTests } from "./tests.ts";
import { readXmlTree } from "./xml-tree.ts";

interface Given {
  readonly files?: readonly string[];
  readonly mayLackAnswers?: boolean;
}

async function read(judging: string, { files = [], mayLackAnswers = false }: Given = {}) {
  const findings = new Findings();
  const tree = {
    name: "x",
    files: new Map(files.map((path) => [path, textFile(path, path)] as const)),
  };
  const xml = `<problem>${judging === "" ? "" : `<judging>${judging}</judging>`}</problem>`;
  const problem = await readXmlTree(textFile("problem.xml", xml));
  const tests = readTests(problem, { tree, findings, generators: new Map(), mayLackAnswers });
  return {
    tests,
    refused: findings.refusals.map(({ path, reason }) => `${path}: ${reason}`),
    said: findings.remarks.map(({ path, what, text }) => `${what} ${path}: ${text}`),
  };
}
const set = (inner: string, name = "tests") => `<testset name="${name}">${inner}</testset>`;
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `tests/0${index + 1}`).flatMap((path) => [
    ...[path, `${path}.a`],
  ]);

test("tests are named by patterns, with the limits of their set", async () => {
  const inner = `<time-limit>1500.4</time-limit><memory-limit>1048577</memory-limit>
    <test-count>2</test-count><tests><test sample="true"/><test sample="no"/></tests>`;
  const { tests, refused, said } = await read(set(inner), { files: filesOf(2) });
  const [first, second] = tests.cases;
  expect(tests).toMatchObject({
    ...{ type: 0, caseMode: "ergodic_without_error", grading: null, timeMs: 1500, memoryMb: 2 },
  });
  expect(first).toEqual({
    ...{ seq: 1, name: "tests/01", inputName: "1.in", outputName: "1.out", score: 0 },
    ...{ groupNum: null, isSample: true, timeLimitMs: null, memoryLimitMb: null },
    ...{ checkerArguments: null, compareRules: null },
    ...{ input: expect.anything(), output: expect.anything() },
  });
  expect([second?.seq, second?.isSample]).toEqual([2, false]);
  expect(
    second?.output === null || second === undefined ? "" : await readText(second.output, 99),
  ).toBe("tests/02.a");
  expect([refused, said]).toEqual([[], []]);
});

test.each([
  ["<test-count>1</test-count>", ["tests/01", "tests/01.a"], ["tests/01"]],
  ["<tests><test/></tests>", ["tests/01", "tests/01.a"], ["tests/01"]],
  ["<test-count>1</test-count><tests><test/><test/></tests>", filesOf(2), ["tests/01", "tests/02"]],
  [
    "<test-count>1</test-count><input-path-pattern> t%d.in </input-path-pattern><answer-path-pattern>t%d.out</answer-path-pattern>",
    ["t1.in", "t1.out"],
    ["t1.in"],
  ],
  [
    "<test-count>1</test-count><input-path-pattern>t/%3d</input-path-pattern>",
    ["t/  1", "tests/01.a"],
    ["t/  1"],
  ],
  [
    "<test-count>1</test-count><input-path-pattern>t/%03d</input-path-pattern>",
    ["t/001", "tests/01.a"],
    ["t/001"],
  ],
])("%s", async (inner, files, names) => {
  const { tests, refused } = await read(set(inner), { files });
  expect([tests.cases.map((one) => one.name), refused]).toEqual([names, []]);
});

test("of several sets the one called tests is judged, else the first", async () => {
  const one = (name: string, pattern: string) =>
    set(`<test-count>1</test-count><input-path-pattern>${pattern}</input-path-pattern>`, name);
  const files = ["a1", "b1", "tests/01.a"];
  const named = await read(one("pretests", "a%d") + one("tests", "b%d"), { files });
  expect(named.tests.cases.map(({ name }) => name)).toEqual(["b1"]);
  expect(named.said).toEqual(["ignored problem.xml: testset pretests: one is judged"]);
  const first = await read(one("pretests", "a%d") + one("more", "b%d"), { files });
  expect(first.tests.cases.map(({ name }) => name)).toEqual(["a1"]);
});

describe("what is missing", () => {
  test("is refused", async () => {
    expect((await read("")).refused).toEqual(["problem.xml: it has no testset"]);
    expect((await read("")).tests).toEqual({
      ...{ cases: [], type: 0, caseMode: "default", grading: null, timeMs: null, memoryMb: null },
    });
    expect((await read(set(""))).refused).toEqual(["problem.xml: the testset has no tests"]);
    const two = set("<test-count>2</test-count>");
    const lacking = await read(two, { files: ["tests/01", "tests/01.a"] });
    expect(lacking.refused).toEqual([expect.stringMatching(/^tests\/02: 1 of 2 tests are not/)]);
    const unanswered = await read(two, { files: ["tests/01", "tests/02", "tests/02.a"] });
    expect(unanswered.refused).toEqual([
      expect.stringMatching(/^tests\/01\.a: 1 of 2 answers are not/),
    ]);
    expect(unanswered.tests.cases.map(({ seq }) => seq)).toEqual([2]);
  });

  test("may be the answers, where a program does without", async () => {
    const given = { files: ["tests/01", "tests/02", "tests/02.a"], mayLackAnswers: true };
    const { tests, refused, said } = await read(set("<test-count>2</test-count>"), given);
    expect(tests.cases.map(({ output }) => output?.bytes)).toEqual([0, "tests/02.a".length]);
    expect(refused).toEqual([]);
    expect(said).toEqual(["warning tests/01.a: 1 answers are missing: taken as empty"]);
  });

  test("are limits, which are then not known", async () => {
    const { tests } = await read(set("<test-count>1</test-count>"), { files: filesOf(1) });
    expect([tests.timeMs, tests.memoryMb]).toEqual([null, null]);
    const tiny = "<time-limit>0</time-limit><memory-limit>0</memory-limit>";
    const least = await read(set(tiny));
    expect([least.tests.timeMs, least.tests.memoryMb]).toEqual([1, 1]);
  });
});

describe("points", () => {
  const graded = async (list: string, groups = "") => {
    const count = list.split("<test ").length - 1;
    const inner = `<tests>${list}</tests>${groups === "" ? "" : `<groups>${groups}</groups>`}`;
    return read(set(inner), { files: filesOf(count) });
  };
  const plain = {
    ...{ score: "sum", verdict: "firstError", acceptsAny: false, stops: false, requires: [] },
    ...{ isUnscored: false, isIgnored: false, full: null },
  };

  test("of tests without groups are added", async () => {
    const { tests } = await graded('<test points="40"/><test /><test points="2.5"/>');
    expect(tests).toMatchObject({ type: 1, caseMode: "default" });
    expect(tests.grading).toEqual({
      ...{ ...plain, name: "tests", full: 42.5 },
      members: [
        { case: 1, accepted: 40, rejected: 0 },
        { case: 2, accepted: 0, rejected: 0 },
        { case: 3, accepted: 2.5, rejected: 0 },
      ],
    });
  });

  test("of a group are its tests', or come only for all of them", async () => {
    const { tests } = await graded(
      '<test points="10" group="a"/><test points="20" group="b"/><test points="30" group="a"/><test points="5" group="c"/><test points="1" group=""/>',
      '<group name="a" points-policy="complete-group"/><group name="b" points-policy="each-test"/><group name="c" points-policy="complete-group" points="7"/>',
    );
    expect(tests.grading?.full).toBe(68);
    expect(tests.grading?.members).toEqual([
      { case: 5, accepted: 1, rejected: 0 },
      {
        ...{ ...plain, name: "group a", score: "passFail", full: 40, stops: true },
        members: [
          { case: 1, accepted: 10, rejected: 0 },
          { case: 3, accepted: 30, rejected: 0 },
        ],
      },
      { ...plain, name: "group b", members: [{ case: 2, accepted: 20, rejected: 0 }] },
      {
        ...{ ...plain, name: "group c", score: "passFail", full: 7, stops: true },
        members: [{ case: 4, accepted: 5, rejected: 0 }],
      },
    ]);
  });

  test("may be those of groups alone; without any there are no groups either", async () => {
    const ofGroup = await graded(
      '<test group="a"/>',
      '<group name="a" points-policy="complete-group" points="50"/>',
    );
    expect(ofGroup.tests.grading?.full).toBe(50);
    const none = await graded('<test points="0" group="a"/>', '<group name="a" points="0"/>');
    expect(none.tests).toMatchObject({ type: 0, grading: null });
    expect(none.said).toEqual(["ignored problem.xml: groups of tests without points"]);
    expect((await graded('<test points="0"/>')).said).toEqual([]);
  });

  test("of groups stand behind those that they depend on", async () => {
    const needs = (...names: string[]) =>
      `<dependencies>${names.map((name) => `<dependency group="${name}"/>`).join("")}</dependencies>`;
    const { tests, refused } = await graded(
      '<test points="1" group="c"/><test points="1" group="b"/><test points="1" group="a"/>',
      `<group name="c">${needs("a", "b")}</group><group name="b">${needs("a")}</group><group name="a"/>`,
    );
    expect(refused).toEqual([]);
    expect(tests.grading?.members).toMatchObject([
      { name: "group a", requires: [] },
      { name: "group b", requires: ["group a"] },
      { name: "group c", requires: ["group a", "group b"] },
    ]);
    const knot = await graded(
      '<test points="1" group="a"/><test points="1" group="b"/>',
      `<group name="a">${needs("b")}</group><group name="b">${needs("a", "d")}</group>`,
    );
    expect(knot.refused).toEqual([
      "problem.xml: group a depends on itself",
      "problem.xml: group b depends on d, which has no tests",
    ]);
  });
});
