import { packageReason } from "@gavel/domain/package-reason";
import { describe, expect, test } from "vitest";
import type { ImportedProblem, ImportedSolution, NamedFile, PackageFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { caseOf, problemOf } from "../testing/kattis-cases.ts";
import { differences } from "./differences.ts";

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
const statement = (facts: object = {}) => ({
  ...{ locale: "", title: "t", format: "markdown" as const, description: "d", input: "i" },
  ...{ output: "o", hint: "h", files: [] as NamedFile[], pdf: null },
  ...facts,
});
const solution = (facts: Partial<ImportedSolution> = {}): ImportedSolution => ({
  ...{ path: "s", language: "C", main: file("s"), others: [], note: null },
  expected: { verdicts: ["AC", "WA"], rules: [], timing: null },
  ...facts,
});
const rule = { permitted: null, required: null, message: null };
const score = { group: null, from: 1, to: 1 };

/** From one problem to the other. */
const told = (before: Partial<ImportedProblem>, after: Partial<ImportedProblem>) => {
  const cases = [caseOf(1), caseOf(2)];
  return differences(problemOf({ cases, ...before }), problemOf({ cases, ...after }));
};

test.each<[string, Partial<ImportedProblem>, Partial<ImportedProblem>]>([
  ["names of ours", { format: "hoj", shortName: "p1" }, { format: "kattis", displayId: "P1" }],
  ["blanks", { author: " a ", source: "s\n" }, { author: "a", source: "s" }],
  ["presets", { difficulty: null }, { difficulty: 1 }],
  ["what is not said", {}, { codeShare: true, isHidden: false, lacksTests: false }],
  ["the order of languages", { languages: ["C", "C++"] }, { languages: ["C++", "C"] }],
  ["the order of tags", { tags: ["a", "b"] }, { tags: ["b", "a"] }],
  ["no languages", { languages: null }, { languages: [] }],
  [
    "the usual stack",
    { limits: { timeMs: 1, timing: null, memoryMb: 1, stackMb: null } },
    { limits: { timeMs: 1, timing: null, memoryMb: 1, stackMb: 128 } },
  ],
  [
    "line ends of statements",
    { statements: [statement({ title: " t", hint: "a\r\nb " })] },
    { statements: [statement({ hint: "a\nb" })] },
  ],
  [
    "languages of statements",
    { statements: [statement({ locale: "en" })] },
    { statements: [statement()] },
  ],
  [
    "ends of samples",
    {
      samples: [
        { kind: "pair", input: "1\n", output: "2 " },
        { kind: "interaction", text: ">\n" },
      ],
    },
    {
      samples: [
        { kind: "pair", input: "1", output: "2" },
        { kind: "interaction", text: ">" },
      ],
    },
  ],
  [
    "headers in another place",
    { checker: checkedBy({ others: [named("a.h")] }) },
    { checker: checkedBy(), judgeExtraFiles: [named("a.h")] },
  ],
  [
    "the order of files",
    { attachments: [named("b"), named("a")] },
    { attachments: [named("a"), named("b")] },
  ],
  ["what stops", { type: 1, caseMode: "default" }, { type: 1, caseMode: "ergodic_without_error" }],
  [
    "a checker of an interactor",
    { interactor: program(), checker: { kind: "default", ignoreEndBlank: true } },
    { interactor: program(), checker: checkedBy() },
  ],
  [
    "who says arguments",
    { checker: checkedBy({ arguments: ["a"] }) },
    { checker: checkedBy(), cases: [1, 2].map((seq) => caseOf(seq, { checkerArguments: ["a"] })) },
  ],
  ["names of cases", { cases: [caseOf(1, { isSample: true, name: "x" })] }, { cases: [caseOf(1)] }],
  [
    "empty answers",
    { cases: [caseOf(1, { output: null })] },
    { cases: [caseOf(1, { output: file("") })] },
  ],
  [
    "orders of verdicts",
    { solutions: [solution({ path: "x", note: packageReason("noSource") })] },
    {
      solutions: [
        solution({
          expected: {
            verdicts: ["WA", "AC"],
            rules: [{ ...rule, cases: null, score: null }],
            timing: "lower",
          },
        }),
      ],
    },
  ],
])("%s are no difference", async (_what, before, after) => {
  expect(await told(before, after)).toEqual([]);
});

const kept = (words: string) => [`${words}: not kept as is`];

test.each<[string[], Partial<ImportedProblem>, Partial<ImportedProblem>]>([
  [["the ID A becomes P1"], { displayId: "a" }, {}],
  [
    [...kept("whether there are points"), "judging stops at the first failed case"],
    { type: 1 },
    { type: 0 },
  ],
  [kept("the author"), { author: "a" }, { author: "b" }],
  [kept("the source"), { source: "a" }, { source: "b" }],
  [kept("the tags"), { tags: ["a"] }, {}],
  [kept("the difficulty"), { difficulty: 2 }, {}],
  [kept("the difficulty"), { difficulty: null }, { difficulty: 2 }],
  [
    kept("the samples"),
    { samples: [{ kind: "pair", input: "1", output: "2" }] },
    { samples: [{ kind: "pair", input: "1", output: "3" }] },
  ],
  [
    kept("the samples"),
    { samples: [{ kind: "interaction", text: "1" }] },
    { samples: [{ kind: "pair", input: "1", output: "3" }] },
  ],
  [kept("the files that programs read and write"), { fileIo: { read: "a", write: "b" } }, {}],
  [
    kept("the code templates"),
    { templates: [{ language: "C", prepend: "", code: "x", append: "" }] },
    {},
  ],
  [
    [...kept("how outputs are checked"), "outputs are compared otherwise"],
    { checker: checkedBy() },
    {},
  ],
  [
    kept("how outputs are checked"),
    { checker: checkedBy() },
    { checker: checkedBy({ main: file("other") }) },
  ],
  [
    kept("how outputs are checked"),
    { checker: checkedBy() },
    { checker: checkedBy({ convention: "peer" }) },
  ],
  [
    kept("how outputs are checked"),
    { checker: checkedBy({ others: [named("a")] }) },
    { checker: checkedBy({ others: [named("a", "b")] }) },
  ],
  [
    kept("how outputs are checked"),
    { checker: checkedBy({ others: [named("a")] }) },
    { checker: checkedBy({ others: [named("a", "a", { isCompiled: true })] }) },
  ],
  [kept("the interactor"), { interactor: program() }, { interactor: program({ language: "C++" }) }],
  [kept("the number of passes"), { passes: 2 }, {}],
  [
    ["judging stops at the first failed case"],
    { caseMode: "default" },
    { caseMode: "ergodic_without_error" },
  ],
  [
    ["judging goes on after a failed case"],
    { caseMode: "ergodic_without_error" },
    { caseMode: "default" },
  ],
  [kept("the programs' files"), { userExtraFiles: [named("a")] }, {}],
  [
    kept("the programs' files"),
    { userExtraFiles: [named("a", "a", { languages: ["C"] })] },
    { userExtraFiles: [named("a")] },
  ],
  [kept("the judge's files"), { judgeExtraFiles: [named("a")] }, {}],
  [
    kept("the attachments"),
    { attachments: [named("a", "xy")] },
    { attachments: [named("a", "xz")] },
  ],
  [kept("whether solvers see the results of single cases"), { openCaseResult: false }, {}],
  [kept("whether code may be shared"), { codeShare: false }, {}],
  [kept("that it is hidden"), { isHidden: true }, {}],
  [kept("that it has no tests"), { lacksTests: true }, {}],
  [
    kept("the time limit"),
    { limits: { timeMs: 1, timing: null, memoryMb: 256, stackMb: null } },
    {},
  ],
  [
    kept("the memory limit"),
    { limits: { timeMs: 1000, timing: null, memoryMb: 1, stackMb: null } },
    {},
  ],
  [
    kept("the stack limit"),
    { limits: { timeMs: 1000, timing: null, memoryMb: 256, stackMb: 1 } },
    {},
  ],
])("%j is told", async (words, before, after) => {
  expect(await told(before, after)).toEqual(words);
});

test.each<[ImportedProblem["languages"], ImportedProblem["languages"], string]>([
  [["C"], null, "the languages are not limited any more"],
  [["C", "C++"], ["C"], "the languages: without C++"],
  [null, ["C"], "the languages: with C"],
  [["C", "Java"], ["C++"], "the languages: without C, Java, with C++"],
])("languages %j that become %j", async (before, after, words) => {
  expect(await told({ languages: before }, { languages: after })).toEqual([words]);
});

describe("solutions", () => {
  const WORDS = kept("the solutions, or what is expected of them");
  const expected = { verdicts: ["AC" as const], rules: [], timing: "lower" as const };
  test.each<[string, Partial<ImportedSolution>, Partial<ImportedSolution>]>([
    ["in another language", {}, { language: "C++" }],
    ["of other text", {}, { main: file("z") }],
    ["without text", {}, { main: null }],
    ["with other files", { others: [named("a")] }, {}],
    ["of other verdicts", {}, { expected: { verdicts: ["AC"], rules: [], timing: null } }],
    [
      "with claims of cases",
      {},
      {
        expected: {
          verdicts: ["AC", "WA"],
          rules: [{ ...rule, cases: ["a"], score: null }],
          timing: null,
        },
      },
    ],
    [
      "with claims of points",
      {},
      {
        expected: {
          verdicts: ["AC", "WA"],
          rules: [{ ...rule, cases: null, score }],
          timing: null,
        },
      },
    ],
  ])("%s are told", async (_what, before, after) => {
    expect(await told({ solutions: [solution(before)] }, { solutions: [solution(after)] })).toEqual(
      WORDS,
    );
  });

  test("that find the time limit are told where there is none", async () => {
    const limits = { timeMs: null, timing: null, memoryMb: 256, stackMb: null };
    const [before, after] = [expected, { ...expected, timing: null }].map((one) => ({
      solutions: [solution({ expected: one })],
    }));
    expect(await told({ ...before, limits }, { ...after, limits })).toEqual(WORDS);
    expect(await told(before ?? {}, after ?? {})).toEqual([]);
  });
});

test.each<[object, string]>([
  [{ title: "x" }, "the title in some language"],
  [{ description: "x" }, "the text of the statement, or its division into parts"],
  [{ input: "x" }, "the text of the statement, or its division into parts"],
  [{ output: "x" }, "the text of the statement, or its division into parts"],
  [{ hint: "x" }, "the text of the statement, or its division into parts"],
  [{ files: [named("a.png")] }, "the pictures of the statement"],
  [{ pdf: file("x") }, "the statement as a document"],
])("a statement with %j is told", async (facts, words) => {
  expect(await told({ statements: [statement(facts)] }, { statements: [statement()] })).toEqual(
    kept(words),
  );
});

test("a statement more is told", async () => {
  const [one] = [statement()];
  expect(await told({ statements: [one, one] }, { statements: [one] })).toEqual([
    "the languages of the statement",
  ]);
});

test("programs of the jury may stand in any order, and a change in one is told", async () => {
  const tool = (name: string, facts: object = {}) => ({
    ...{ kind: "generator" as const, path: name, name, language: "C" as const, main: file(name) },
    ...{ others: [], note: null, ...facts },
  });
  const three = [tool("a"), tool("b"), tool("a", { kind: "validator" as const })];
  expect(await told({ tools: three }, { tools: three.toReversed() })).toEqual([]);
  expect(await told({ tools: three }, { tools: [tool("a"), tool("b")] })).toEqual(
    kept("the generators and validators"),
  );
});
