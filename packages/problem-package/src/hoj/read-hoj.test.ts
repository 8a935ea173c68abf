import { expect, test } from "vitest";
import { readText } from "../safe-archive.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, taken } from "../testing/read-all.ts";
import { readHoj } from "./read-hoj.ts";

/** As a real exporter writes it: much is null, the rest strings. */
const problem = {
  problemId: "HOJ-1",
  title: "A+B",
  author: null,
  type: 0,
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  description: "Add $a_1$ & <b>.",
  input: "Two",
  output: "One",
  examples: "<input>1 2</input><output>3</output><input>2 2</input><output>4</output>",
  isRemote: false,
  source: null,
  difficulty: 2,
  hint: null,
  auth: 1,
  ioScore: null,
  codeShare: false,
  judgeMode: "default",
  judgeCaseMode: "default",
  spjCode: null,
  spjLanguage: null,
  isRemoveEndBlank: false,
  openCaseResult: false,
  isUploadCase: true,
  isFileIO: true,
  ioReadFileName: "a.in",
  ioWriteFileName: "a.out",
};
const json = (change: object = {}, own: object = {}) =>
  JSON.stringify({
    judgeMode: "default",
    languages: ["C++", "Python3", "Brainfuck"],
    samples: [
      { input: "2.in", output: "2.out" },
      { input: "1.in", output: "1.out" },
    ],
    tags: ["math"],
    codeTemplates: [{ language: "C++", code: "int main(){}" }],
    userExtraFile: null,
    judgeExtraFile: null,
    ...own,
    problem: { ...problem, ...change },
  });
const data = { "1.in": "1", "1.out": "one", "2.in": "2", "2.out": "two", info: "{}" };
const folder = (name: string, files: Contents) =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`${name}/${file}`, text]));
const read = async (contents: Contents) =>
  readAll(await makeZip(contents), (tree) => readHoj(tree));
const readOne = async (change: object, own: object = {}, files: Contents = data) =>
  first(await read({ "problem_7.json": json(change, own), ...folder("problem_7", files) }));

test("a problem comes with everything, its cases in the order of the JSON", async () => {
  const seen = await readOne({});
  expect(seen.remarks).toEqual([
    "ignored problem_7.json: the language Brainfuck is not known here",
  ]);
  expect(seen.cases).toEqual({ "2.in": ["2", "two"], "1.in": ["1", "one"] });
  expect(taken(seen)).toMatchObject({
    displayId: "HOJ-1",
    type: 0,
    difficulty: 2,
    tags: ["math"],
    statements: [{ title: "A+B", format: "markdown", description: "Add $a_1$ & <b>.", hint: "" }],
    samples: [
      { kind: "pair", input: "1 2", output: "3" },
      { kind: "pair", input: "2 2", output: "4" },
    ],
    limits: { timeMs: 1000, memoryMb: 256, stackMb: 128 },
    fileIo: { read: "a.in", write: "a.out" },
    languages: ["C++", "Python3"],
    templates: [{ language: "C++", code: "int main(){}" }],
    checker: { kind: "default", ignoreEndBlank: false },
    openCaseResult: false,
    codeShare: false,
  });
});

test("names of files are read without the blanks around them", async () => {
  const seen = await readOne({ ioReadFileName: " a.in ", ioWriteFileName: "\ta.out" });
  expect(taken(seen).fileIo).toEqual({ read: "a.in", write: "a.out" });
  for (const change of [{ ioReadFileName: " " }, { ioWriteFileName: null }]) {
    expect((await readOne(change)).refusals).toEqual([
      "problem_7.json: isFileIO without ioReadFileName or ioWriteFileName",
    ]);
  }
});

test("a program built by a script has that as its language, one of nobody's is refused", async () => {
  const program = { judgeMode: "spj", spjCode: "x" };
  const built = await readOne({ ...program, spjLanguage: "Build script" }, { judgeMode: "spj" });
  const unknown = await readOne({ ...program, spjLanguage: "Klingon" }, { judgeMode: "spj" });
  expect([built.problem?.checker.kind ?? built.refusals, unknown.refusals]).toEqual([
    "program",
    ["problem_7.json: spjLanguage Klingon: the language is not known here"],
  ]);
});

test("scores and groups of an OI problem; without any, 100 points are shared", async () => {
  const samples = [
    { input: "1.in", output: "1.out", score: 30, groupNum: 1 },
    { input: "2.in", output: "2.out", score: 70, groupNum: 2 },
  ];
  const scored = await readOne({ type: 1, judgeCaseMode: "subtask_lowest" }, { samples });
  expect(taken(scored)).toMatchObject({ type: 1, caseMode: "subtask_lowest" });
  expect(scored.problem?.cases.map((one) => [one.score, one.groupNum])).toEqual([
    [30, 1],
    [70, 2],
  ]);
  const shared = await readOne({ type: 1 });
  expect(shared.problem?.cases.map((one) => one.score)).toEqual([50, 50]);
});

test("where the JSON names no cases the manifest does, and without one the file names do", async () => {
  const info = JSON.stringify({
    mode: "default",
    testCases: [{ caseId: 1, score: 100, inputName: "2.in", outputName: "2.out" }],
  });
  const named = await readOne({}, { samples: [] }, { ...data, info });
  expect(Object.keys(named.cases)).toEqual(["2.in"]);
  expect(named.remarks).toContain("ignored problem_7/1.in: no test case names this file");
  const bare = await readOne({}, { samples: null }, { "10.in": "x", "9.in": "y", "9.out": "z" });
  expect(bare.cases).toEqual({ "9.in": ["y", "z"], "10.in": ["x", null] });
});

test("a checker's files that an exporter wrote in the wrong place reach the checker", async () => {
  const spj = { judgeMode: "spj", spjCode: "int main(){}", spjLanguage: "C++" };
  const lost = await readOne(spj, { judgeMode: "spj", userExtraFile: { "check.h": "#define X" } });
  const { checker, judgeExtraFiles, userExtraFiles } = taken(lost);
  expect(checker).toMatchObject({
    kind: "program",
    program: { language: "C++", convention: "peer" },
  });
  expect(judgeExtraFiles.map((one) => one.name)).toEqual(["check.h"]);
  expect(userExtraFiles.map((one) => one.name)).toEqual(["check.h"]);
  expect(lost.remarks.join()).toContain("is given to the checker as well");

  const both = await readOne(spj, {
    judgeMode: "spj",
    userExtraFile: { "user.h": "u" },
    judgeExtraFile: { "judge.h": "j" },
  });
  expect(taken(both).judgeExtraFiles.map((one) => one.name)).toEqual(["judge.h"]);
  expect(taken(both).userExtraFiles.map((one) => one.name)).toEqual(["user.h"]);

  const text = await readOne({}, { userExtraFile: JSON.stringify({ "u.h": "text" }) });
  const [file] = taken(text).userExtraFiles;
  expect(file === undefined ? null : await readText(file.file, 100)).toBe("text");
  expect(taken(text).judgeExtraFiles).toEqual([]);
});

test("an interactor, and outputs that a checker does without", async () => {
  const interactive = { judgeMode: "interactive", spjCode: "x", spjLanguage: "C" };
  const seen = await readOne(
    interactive,
    { judgeMode: "interactive", samples: null },
    { "1.in": "1" },
  );
  expect(taken(seen).interactor).toMatchObject({ language: "C", convention: "peer" });
  expect(taken(seen).checker).toMatchObject({ kind: "default" });
  expect(seen.cases).toEqual({ "1.in": ["1", null] });
});

test.each([
  ["a remote problem", { isRemote: true }, {}, /isRemote/],
  ["spj without code", {}, { judgeMode: "spj" }, /spjCode is empty/],
  [
    "a checker in Cobol",
    { spjCode: "x", spjLanguage: "Cobol" },
    { judgeMode: "spj" },
    /spjLanguage Cobol: the language is not known here/,
  ],
  ["an unknown mode", {}, { judgeMode: "magic" }, /judgeMode/],
  ["no title", { title: "" }, {}, /problem.title/],
  ["a missing file", {}, { samples: [{ input: "3.in", output: "3.out" }] }, /3.in is missing/],
  ["a missing answer", {}, { samples: [{ input: "1.in", output: "x" }] }, /x is missing/],
  [
    "half a point",
    { type: 1 },
    { samples: [{ input: "1.in", output: "1.out", score: 0.5 }] },
    /0.5/,
  ],
  ["file IO without names", { ioReadFileName: "" }, {}, /isFileIO/],
])("%s is refused with the reason", async (_what, change, own, words) => {
  const seen = await readOne(change, own);
  expect(seen.problem).toBeNull();
  expect(seen.refusals.join("\n")).toMatch(words);
});

test("one bad problem does not keep the others out; a wrapping folder does not matter", async () => {
  const seen = await read({
    "all/problem_1.json": "{ not json",
    "all/problem_1/1.in": "x",
    "all/problem_2.json": json(),
    ...folder("all/problem_2", data),
    "all/problem_3.json": json(),
  });
  expect(seen.map((one) => [one.name, one.problem !== null])).toEqual([
    ["problem_1", false],
    ["problem_2", true],
    ["problem_3", false],
  ]);
  expect(seen[0]?.refusals.join()).toContain("is not JSON");
  expect(seen[2]?.refusals.join()).toContain("folder all/problem_3 of its test data is missing");
});

test("a case mode that the kind of problem does not have becomes the plain one", async () => {
  const seen = await readOne({ type: 0, judgeCaseMode: "subtask_lowest" });
  expect(taken(seen).caseMode).toBe("default");
  expect(seen.remarks.join()).toContain("changed problem_7.json: judgeCaseMode subtask_lowest");
  expect(taken(await readOne({ judgeCaseMode: "ergodic_without_error" })).caseMode).toBe(
    "ergodic_without_error",
  );
});
