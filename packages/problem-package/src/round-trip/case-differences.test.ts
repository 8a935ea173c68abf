import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { ImportedProblem, NamedFile, PackageFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { caseOf, graded, groupOf, problemOf } from "../testing/kattis-cases.ts";
import { differences } from "./differences.ts";
import { tellDifferences } from "./read-back.ts";
import { filesByName, isSameFile, plainText } from "./same-file.ts";

const file = (text: string, name = "f"): PackageFile => textFile(name, text);
const named = (name: string, text = name, facts: Partial<NamedFile> = {}): NamedFile => ({
  ...{ name, file: file(text) },
  ...facts,
});
const program = (facts: object = {}) => ({
  ...{ language: "C" as const, convention: "testlib" as const, arguments: [] as string[] },
  ...{ main: file("main"), others: [] as NamedFile[] },
  ...facts,
});
const checkedBy = (facts: object = {}) => ({ kind: "program" as const, program: program(facts) });
const kept = (words: string) => [`${words}: not kept as is`];

/** From one problem to the other. */
const told = (before: Partial<ImportedProblem>, after: Partial<ImportedProblem>) => {
  const cases = [caseOf(1), caseOf(2)];
  return differences(problemOf({ cases, ...before }), problemOf({ cases, ...after }));
};

describe("test cases", () => {
  const cases = (...list: [number, object?][]) => ({
    cases: list.map(([seq, facts], at) => ({ ...caseOf(seq, facts), seq: at + 1 })),
  });
  test.each<[string[], Partial<ImportedProblem>, Partial<ImportedProblem>]>([
    [["1 test cases are lost"], cases([1], [2]), cases([1])],
    [["1 samples are test cases as well"], cases([1]), cases([1], [2])],
    [["the test cases are judged in another order"], cases([1], [2], [3]), cases([1], [3], [2])],
    [["the test cases are judged in another order"], cases([1], [2]), cases([2], [1])],
    [[], cases([1], [1]), cases([1], [1])],
    [["the files of test data are called otherwise"], cases([1]), cases([1, { inputName: "x" }])],
    [["the limits of single cases change"], cases([1, { timeLimitMs: 5 }], [2]), cases([1], [2])],
    [["the limits of single cases change"], cases([1], [2]), cases([1], [2, { memoryLimitMb: 5 }])],
    [
      ["1 test cases are lost", "1 samples are test cases as well"],
      cases([1]),
      cases([1, { output: file("other\n") }]),
    ],
    [
      ["1 test cases are lost", "1 samples are test cases as well"],
      cases([1]),
      cases([1, { input: file("other\n") }]),
    ],
  ])("%j", async (words, before, after) => {
    expect(await told(before, after)).toEqual(words);
  });

  test("that were passed on are not read", async () => {
    const unread = {
      ...file(""),
      open: () => {
        throw new Error("it was read");
      },
    };
    const [one, two] = [
      caseOf(1, { input: unread, output: unread }),
      caseOf(2, { input: { ...unread }, output: null }),
    ];
    expect(
      await told(
        { cases: [one, two] },
        { cases: [two, { ...one, seq: 1 }].map((each, at) => ({ ...each, seq: at + 1 })) },
      ),
    ).toEqual(["the test cases are judged in another order"]);
    const filled = { ...two, output: file("") };
    expect(await told({ cases: [two] }, { cases: [filled] })).toEqual([]);
  });

  test("are checked with their arguments, and compared by their rules", async () => {
    const rules = { kind: "standard" as const, checker: "wcmp" as const };
    const other = { kind: "standard" as const, checker: "lcmp" as const };
    const by = (one: typeof rules | typeof other) => ({
      checker: { kind: "rules" as const, rules: one },
    });
    expect(
      await told({ checker: checkedBy({ arguments: ["a"] }) }, { checker: checkedBy() }),
    ).toEqual(["the arguments of the checker change"]);
    expect(
      await told({ interactor: program({ arguments: ["a"] }) }, { interactor: program() }),
    ).toEqual(["the arguments of the checker change"]);
    expect(await told(by(rules), by(other))).toEqual(["outputs are compared otherwise"]);
    expect(
      await told(by(rules), {
        ...by(other),
        cases: [1, 2].map((seq) => caseOf(seq, { compareRules: rules })),
      }),
    ).toEqual([]);
    expect(
      await told(
        { checker: { kind: "default", ignoreEndBlank: true } },
        { checker: { kind: "default", ignoreEndBlank: false } },
      ),
    ).toEqual(["outputs are compared otherwise"]);
    expect(
      await told(
        { checker: checkedBy(), cases: [caseOf(1, { compareRules: rules })] },
        { checker: checkedBy(), cases: [caseOf(1)] },
      ),
    ).toEqual([]);
  });
});

describe("points", () => {
  const scored = (...scores: number[]) => scores.map((one, at) => caseOf(at + 1, { score: one }));
  const [POINTS] = [["the points of some results"]];

  test("by cases and by groups are compared by what they come to", async () => {
    const tree = groupOf("all", [graded(1, 10), graded(2, 20)]);
    const [before, after] = [
      { type: 1 as const, cases: scored(10, 20) },
      { type: 1 as const, cases: scored(0, 0) },
    ];
    expect(await told(before, before)).toEqual([]);
    expect(await told(before, { ...after, grading: tree })).toEqual([
      "the points are given by test groups, and come to the same",
    ]);
    expect(await told({ ...after, grading: tree }, before)).toEqual([
      "the points are given by test groups, and come to the same",
    ]);
    expect(await told(before, { ...before, cases: scored(20, 10) })).toEqual(POINTS);
    expect(await told(before, { ...before, cases: scored(10.5, 19.5) })).toEqual(POINTS);
    expect(await told({ cases: scored(1, 2) }, { cases: scored(3, 4) })).toEqual([]);
  });

  test("of one case alone, and of all but one, are looked at", async () => {
    const sum = groupOf("all", [graded(1, 10), graded(2, 10)]);
    const facts = { type: 1 as const, cases: scored(0, 0) };
    expect(
      await told({ ...facts, grading: sum }, { ...facts, grading: { ...sum, score: "min" } }),
    ).toEqual(POINTS);
    const best = { ...sum, score: "max" as const };
    expect(
      await told({ ...facts, grading: best }, { ...facts, grading: { ...best, score: "min" } }),
    ).toEqual(POINTS);
  });

  test("may agree where the verdict does not", async () => {
    const worst = groupOf("all", [graded(1), graded(2)], { verdict: "worstError" });
    const facts = { type: 1 as const, cases: scored(0, 0) };
    expect(
      await told(
        { ...facts, grading: worst },
        { ...facts, grading: { ...worst, verdict: "always" } },
      ),
    ).toEqual(["the verdict of some results with the same points"]);
    expect(
      await told(
        { ...facts, grading: worst },
        { ...facts, grading: { ...worst, verdict: "firstError" } },
      ),
    ).toEqual(["the verdict of some results with the same points"]);
  });

  test("follow cases to their new places, and samples beside them pass", async () => {
    const before = {
      type: 1 as const,
      cases: [caseOf(1, { score: 10 }), caseOf(2, { score: 20 })],
    };
    const moved = [caseOf(9, { score: 0 }), caseOf(1, { score: 10 }), caseOf(2, { score: 20 })];
    const after = { type: 1 as const, cases: moved.map((one, at) => ({ ...one, seq: at + 1 })) };
    expect(await told(before, after)).toEqual(["1 samples are test cases as well"]);
    const [extra, ...rest] = after.cases;
    const paid = { ...after, cases: [{ ...extra, score: 5 } as (typeof rest)[number], ...rest] };
    expect(await told(before, paid)).toEqual(["1 samples are test cases as well", ...POINTS]);
  });
});

test("files are the same by their bytes, and each is read once", async () => {
  let reads = 0;
  const counted = (text: string): PackageFile => ({
    ...file(text),
    async *open() {
      reads += 1;
      yield Buffer.from(text);
    },
  });
  const [a, b, c] = [counted("ab"), counted("ab"), counted("ac")];
  expect([await isSameFile(a, b), await isSameFile(a, c), await isSameFile(b, c)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(reads).toBe(3);
  expect([
    await isSameFile(null, null),
    await isSameFile(null, file("")),
    await isSameFile(file(""), null),
  ]).toEqual([true, true, true]);
  expect([
    await isSameFile(null, a),
    await isSameFile(a, null),
    await isSameFile(file("a"), a),
  ]).toEqual([false, false, false]);
  expect(
    await filesByName([
      named("b", "", { languages: ["C++", "C"] }),
      named("a", "x", { isCompiled: true }),
    ]),
  ).toMatchObject([
    ["a", [expect.stringMatching(/^[0-9a-f]{64}$/), true, []]],
    ["b", [expect.anything(), false, ["C", "C++"]]],
  ]);
  expect(plainText(" a\r\nb\rc ")).toBe("a\nb\nc");
});

describe("a package that was made is read again", () => {
  const cases = [caseOf(1)];
  const tell = async (results: readonly object[]) => {
    const findings = new Findings();
    const seen: string[] = [];
    const data = cases[0]?.input ?? file("");
    await tellDifferences(
      problemOf({ cases }),
      "p",
      new Map([
        ["b", file("", "old")],
        ["a", data],
      ]),
      async function* (tree) {
        for (const [path, one] of tree.files) seen.push(`${path} ${one.path} ${one === data}`);
        for (const one of results)
          yield { path: "", name: "p", remarks: [], refusals: [], ...one } as never;
      },
      findings,
    );
    return [
      seen,
      findings.refusals.map(({ path, reason }) => `${path}: ${reason}`),
      findings.remarks.map((one) => one.text),
    ];
  };
  const files = ["a  true", "b b false"];

  test("with its files in order, test data as it is", async () => {
    expect(await tell([{ problem: problemOf({ cases }) }])).toEqual([files, [], []]);
    expect(await tell([{ problem: problemOf({ cases, author: "x" }) }])).toEqual([
      files,
      [],
      kept("the author"),
    ]);
  });

  test("and refused where it cannot be", async () => {
    expect(await tell([])).toEqual([
      files,
      [": it could not be imported again: no problem was found"],
      [],
    ]);
    expect(await tell([{ problem: null, refusals: [{ path: "x", reason: "odd" }] }])).toEqual([
      files,
      ["x: it could not be imported again: odd"],
      [],
    ]);
  });
});
