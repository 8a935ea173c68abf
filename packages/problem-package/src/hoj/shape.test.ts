/** What exporters write in other ways, and what none may write: the JSON of one problem, field by field. */
import { describe, expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { readText } from "../safe-archive.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen, taken } from "../testing/read-all.ts";
import { readHoj } from "./read-hoj.ts";

type Facts = Readonly<Record<string, unknown>>;
const DATA: Contents = { "problem_1/1.in": "1", "problem_1/1.out": "2" };
const readTree = async (contents: Contents): Promise<Seen[]> => {
  const headers = new Map([["testlib.h", textFile("site/testlib.h", "// site")]]);
  return readAll(await makeZip(contents), (tree) => readHoj(tree, { headers }));
};
const read = async (problem: Facts, whole: Facts = {}, data: Contents = DATA): Promise<Seen> => {
  const json = JSON.stringify({ ...whole, problem: { title: "t", ...problem } });
  return first(await readTree({ "problem_1.json": json, ...data }));
};

test("a problem with a title alone has what is usual", async () => {
  const seen = await read({});
  expect(seen).toMatchObject({ name: "problem_1", refusals: [], remarks: [] });
  expect(seen.facts).toEqual({
    ...{ format: "hoj", shortName: "problem_1", displayId: null, type: 0, author: "" },
    ...{ source: "", tags: [], difficulty: null, fileIo: null, languages: null, templates: [] },
    statements: [
      {
        ...{ locale: "", title: "t", format: "markdown", hasHtml: true, description: "" },
        ...{ input: "", output: "", hint: "", files: [], pdf: null },
      },
    ],
    ...{ samples: [], limits: { timeMs: 1000, timing: null, memoryMb: 256, stackMb: null } },
    ...{ checker: { kind: "default", ignoreEndBlank: true }, interactor: null, passes: 1 },
    cases: [
      {
        ...{ seq: 1, name: "1", input: "problem_1/1.in", output: "problem_1/1.out", score: 0 },
        ...{ groupNum: null, isSample: false, timeLimitMs: null, memoryLimitMb: null },
        ...{ checkerArguments: null, compareRules: null, inputName: "1.in", outputName: "1.out" },
      },
    ],
    ...{ caseMode: "default", grading: null, userExtraFiles: [], judgeExtraFiles: [] },
    ...{ attachments: [], openCaseResult: true, codeShare: true, isHidden: false, solutions: [] },
    ...{ tools: [], checkerTests: [], limitFactors: null },
  });
});

describe("of the problem", () => {
  test.each<[Facts, Facts]>([
    [{ problemId: " A-1 " }, { displayId: "A-1", shortName: "A-1" }],
    [{ difficulty: 0 }, { difficulty: 0 }],
    [{ difficulty: 1 }, { difficulty: 1 }],
    [{ difficulty: 3 }, { difficulty: null }],
    [
      { author: "Ann", source: "here" },
      { author: "Ann", source: "here" },
    ],
    [{ isRemoveEndBlank: true }, { checker: { kind: "default", ignoreEndBlank: true } }],
    [{ isRemote: false, isFileIO: false, ioReadFileName: "a" }, { fileIo: null }],
    [
      { isFileIO: true, ioReadFileName: " a.in ", ioWriteFileName: "a.out" },
      { fileIo: { read: "a.in", write: "a.out" } },
    ],
    [
      { codeShare: false, openCaseResult: false },
      { codeShare: false, openCaseResult: false },
    ],
    [
      { examples: [{ input: "1", output: null }] },
      { samples: [{ kind: "pair", input: "1", output: "" }] },
    ],
    [{ type: 1, judgeCaseMode: "subtask_average" }, { caseMode: "subtask_average" }],
    [{ type: 1, judgeCaseMode: "ergodic_without_error" }, { caseMode: "default" }],
    [{ type: 0, judgeCaseMode: "ergodic_without_error" }, { caseMode: "ergodic_without_error" }],
  ])("%j is %j", async (problem, facts) => {
    const seen = await read(problem);
    expect(seen.refusals).toEqual([]);
    expect(seen.facts).toMatchObject(facts);
  });

  test.each<[Facts, Facts, Facts, readonly string[]]>([
    [
      { languages: ["C", "gcc", "C", "Nope"] },
      {},
      { languages: ["C"] },
      ["ignored problem_1.json: the language Nope is not known here"],
    ],
    [
      { languages: ["Nope"] },
      {},
      { languages: null },
      ["ignored problem_1.json: the language Nope is not known here"],
    ],
    [
      { codeTemplates: [{ language: "C" }, { language: "Nope", code: "x" }] },
      {},
      { templates: [{ language: "C", prepend: "", code: "", append: "" }] },
      ["ignored problem_1.json: the template in Nope, a language not known here"],
    ],
    [{ gavel: { isHidden: true } }, {}, { isHidden: true }, []],
    [{ gavel: {} }, {}, { statements: [{ hasHtml: false }] }, []],
    [
      {},
      { type: 1, judgeCaseMode: "ergodic_without_error" },
      { type: 1 },
      [
        "changed problem_1.json: judgeCaseMode ergodic_without_error has no meaning in an OI problem; default is used",
      ],
    ],
  ])("%j with %j", async (whole, problem, facts, remarks) => {
    const seen = await read(problem, whole);
    expect(seen.facts).toMatchObject(facts);
    expect(seen.remarks).toEqual(remarks);
  });
});

describe("extra files", () => {
  const files = async (problem: Facts, whole: Facts) => {
    const { userExtraFiles, judgeExtraFiles } = taken(await read(problem, whole));
    const texts = (list: typeof userExtraFiles) =>
      Promise.all(list.map(async (one) => [one.name, await readText(one.file, 99)]));
    return [await texts(userExtraFiles), await texts(judgeExtraFiles)];
  };
  test.each<[Facts, Facts, unknown]>([
    [{ userExtraFile: { a: "1" } }, {}, [[["a", "1"]], []]],
    [{ judgeExtraFile: '{"a":"1"}' }, {}, [[], [["a", "1"]]]],
    [{ userExtraFile: "", judgeExtraFile: "null" }, {}, [[], []]],
    [{ userExtraFile: { a: "1" } }, { userExtraFile: { a: "2" } }, [[["a", "2"]], []]],
    [
      { judgeExtraFile: { a: "1" } },
      { judgeExtraFile: { b: "2" } },
      [
        [],
        [
          ["a", "1"],
          ["b", "2"],
        ],
      ],
    ],
  ])("of the problem %j and beside it %j", async (problem, whole, expected) => {
    expect(await files(problem, whole)).toEqual(expected);
  });

  test("are the user's alone where the archive is one of ours", async () => {
    const spj = { judgeMode: "spj", spjCode: "x", spjLanguage: "C" };
    const own = { userExtraFile: { "a.c": "1", "b.h": "2" }, gavel: { compiledFiles: ["a.c"] } };
    const seen = await read(spj, own);
    expect(seen.remarks).toEqual([]);
    expect(taken(seen).judgeExtraFiles).toEqual([]);
    expect(taken(seen).userExtraFiles.map((one) => [one.name, one.isCompiled])).toEqual([
      ["a.c", true],
      ["b.h", undefined],
    ]);
  });
});

describe("the program that judges", () => {
  const CODE = '#include "testlib.h"\nint main() {}';
  test.each<[Facts, Facts, unknown]>([
    [{ judgeMode: "spj", spjCode: "x" }, {}, ["C", "peer", [], []]],
    [{ judgeMode: "interactive", spjCode: "x", spjLanguage: "C++" }, {}, ["C++", "peer", [], []]],
    [{ spjCode: "x", spjLanguage: "g++" }, { judgeMode: "spj" }, ["C++", "peer", [], []]],
    [{ judgeMode: "spj", spjCode: CODE }, {}, ["C", "peer", [], ["site/testlib.h"]]],
    [
      { judgeMode: "spj", spjCode: CODE },
      { judgeExtraFile: { "testlib.h": "x" } },
      ["C", "peer", [], []],
    ],
    [
      { judgeMode: "spj", spjCode: "x" },
      { gavel: { program: { convention: "hustoj", arguments: ["a"] } } },
      ["C", "hustoj", ["a"], []],
    ],
  ])("of %j with %j", async (problem, whole, expected) => {
    const { checker, interactor } = taken(await read(problem, whole));
    const program = checker.kind === "program" ? checker.program : interactor;
    expect([
      ...[program?.language, program?.convention, program?.arguments],
      program?.others.map((one) => one.file.path),
    ]).toEqual(expected);
  });

  test.each<[Facts, RegExp]>([
    [{ spjCode: null }, /spjCode is empty/],
    [{ spjCode: " \n" }, /spjCode is empty/],
    [{ spjCode: "x", spjLanguage: "Nope" }, /Nope: the language is not known/],
  ])("is refused of %j", async (problem, words) => {
    expect((await read({ judgeMode: "interactive", ...problem })).refusals.join()).toMatch(words);
  });
});

test.each<[string, Facts, Facts]>([
  ["problem.title", { title: " " }, {}],
  ["problem.type", { type: 2 }, {}],
  ["problem.timeLimit", { timeLimit: 0 }, {}],
  ["problem.memoryLimit", { memoryLimit: 0.5 }, {}],
  ["problem.stackLimit", { stackLimit: -1 }, {}],
  ["problem.judgeCaseMode", { judgeCaseMode: "x" }, {}],
  ["userExtraFile", {}, { userExtraFile: "not a map" }],
  ["judgeExtraFile", {}, { judgeExtraFile: { a: 1 } }],
  ["samples.0.groupNum", {}, { samples: [{ input: "1.in", groupNum: 0.5 }] }],
])("a wrong %s is refused by its name: %j %j", async (place, problem, whole) => {
  const seen = await read(problem, whole);
  expect(seen.problem).toBeNull();
  expect(seen.refusals[0]).toContain(`problem_1.json: ${place}: `);
});

test("problems are found by the folder beside their JSON, or by their name", async () => {
  const json = JSON.stringify({ problem: { title: "t" } });
  const names = async (...paths: string[]) =>
    (await readTree(Object.fromEntries(paths.map((path) => [path, json])))).map((one) => one.name);
  expect(await names("a.json", "a/1.in")).toEqual(["a"]);
  expect(await names("x/a.json", "x/a/1.in", "x/b.json")).toEqual(["a"]);
  expect(await names("problem_12.json")).toEqual(["problem_12"]);
  expect(await names("x/problem_12.json", "x/problem_x.json", "my_problem_1.json")).toEqual([
    "problem_12",
  ]);
  expect(await names("a.txt", "a/1.in")).toEqual([]);
  expect(await names("gavel.json")).toEqual(["set"]);
  expect(await names("x/sum/gavel.json", "x/notgavel.json")).toEqual(["sum"]);
});
