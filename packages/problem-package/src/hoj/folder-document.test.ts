/** What is written of a problem into its folder, word by word, and what of a folder belongs to it. */
import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { ImportedProblem, PackageTree } from "../model.ts";
import { blankProblem } from "../reading/read-one.ts";
import { textFile } from "../reading/text-file.ts";
import { caseOf, readBack, SUM, treeOf, write } from "../testing/folders.ts";
import { bareFolderText, filesOfFolder, folderDigest, folderOf } from "./folder.ts";

const document = async (problem: ImportedProblem) =>
  JSON.parse((await write(problem)).texts.get("gavel.json") ?? "");

test("what differs from the usual is said, and texts lie where their kind belongs", async () => {
  const solution = SUM.solutions.slice(0, 1).map((one) => ({ ...one, main: textFile("e.py", "") }));
  const { texts, data } = await write({
    ...SUM,
    ...{ type: 1, author: "Ann", source: "here", difficulty: 2, openCaseResult: false },
    ...{ codeShare: false, fileIo: { read: "a.in", write: "a.out" }, passes: 2 },
    limits: { timeMs: 2000, timing: null, memoryMb: 64, stackMb: 32 },
    languages: ["Python3", "C"],
    templates: [
      { language: "C++ 17", prepend: "", code: "cpp", append: "" },
      { language: "C#", prepend: "", code: "sharp", append: "" },
      { language: "C", prepend: "", code: "", append: "" },
    ],
    samples: [
      { kind: "pair", input: "", output: "0" },
      { kind: "interaction", text: "<1" },
      { kind: "pair", input: "1", output: "" },
    ],
    checker: { kind: "default", ignoreEndBlank: false },
    interactor: {
      ...{ language: "C", convention: "peer", arguments: ["x"] },
      main: textFile("i.c", "int main() {}"),
      others: [{ name: "i.h", file: textFile("i.h", "h"), isCompiled: true }],
    },
    userExtraFiles: [
      { name: "b.h", file: textFile("b.h", "b") },
      { name: "a.h", file: textFile("a.h", ""), isCompiled: true },
    ],
    judgeExtraFiles: [{ name: "j.h", file: textFile("j.h", "j") }],
    cases: [{ ...caseOf("1", "1", ""), output: null, score: 7 }],
    solutions: solution,
  });
  const json = JSON.parse(texts.get("gavel.json") ?? "");
  expect([...texts].filter(([path]) => path !== "gavel.json")).toEqual([
    ["files/b.h", "b"],
    ["interactor/files/i.h", "h"],
    ["interactor/files/j.h", "j"],
    ["interactor/interactor.c", "int main() {}"],
    ["statement/description.md", "求和。\n"],
    ["statement/en-US/description.md", "Add."],
    ["statement/input.md", "两个数"],
    ["statement/output.md", "和"],
    ["statement/sample-1.out", "0"],
    ["statement/sample-2.in", "1"],
    ["templates/Cpp-17.cpp", "cpp"],
    ["templates/Csharp.cs", "sharp"],
  ]);
  expect([...data.keys()]).toEqual(["tests/1.in", "tests/1.out"]);
  const at = (file: string) => ({ file });
  expect(json).toEqual({
    problem: {
      ...{ problemId: "SUM", title: "和", author: "Ann", type: 1, timeLimit: 2000 },
      ...{ memoryLimit: 64, stackLimit: 32, source: "here", difficulty: 2, codeShare: false },
      ...{ judgeMode: "interactive", openCaseResult: false, isFileIO: true, spjLanguage: "C" },
      ...{ ioReadFileName: "a.in", ioWriteFileName: "a.out" },
      description: at("statement/description.md"),
      input: at("statement/input.md"),
      output: at("statement/output.md"),
      examples: [
        { input: "", output: at("statement/sample-1.out") },
        { input: at("statement/sample-2.in"), output: "" },
      ],
      spjCode: at("interactor/interactor.c"),
      isRemoveEndBlank: false,
    },
    judgeMode: "interactive",
    languages: ["C", "Python3"],
    tags: ["easy", "math"],
    codeTemplates: [
      { language: "C++ 17", code: at("templates/Cpp-17.cpp") },
      { language: "C#", code: at("templates/Csharp.cs") },
      { language: "C", code: "" },
    ],
    userExtraFile: { "a.h": "", "b.h": at("files/b.h") },
    judgeExtraFile: {
      "i.h": at("interactor/files/i.h"),
      "j.h": at("interactor/files/j.h"),
    },
    samples: [{ input: "1.in", output: "1.out", score: 7 }],
    gavel: {
      program: { convention: "peer", arguments: ["x"] },
      passes: 2,
      compiledFiles: ["a.h", "i.h"],
      solutions: [{ name: "slow.py", language: "Python3", expected: ["TLE", "WA"], code: "" }],
      translations: {
        "en-US": {
          title: "Sum",
          description: at("statement/en-US/description.md"),
          ...{ input: "", output: "", hint: "" },
        },
      },
    },
  });
});

test("a problem of the usual kind says no more than its name and limits", async () => {
  const plain: ImportedProblem = {
    ...blankProblem("hoj", "p"),
    statements: SUM.statements.slice(0, 1).map((said) => ({ ...said, description: "" })),
    limits: { timeMs: null, timing: null, memoryMb: null, stackMb: null },
    cases: [caseOf("1", "1", "1")],
  };
  expect(await document(plain)).toEqual({
    problem: {
      ...{ title: "和", memoryLimit: 256, stackLimit: 128, difficulty: 1 },
      input: { file: "statement/input.md" },
      output: { file: "statement/output.md" },
    },
    gavel: {},
  });
});

describe("the cases are said", () => {
  const cases = (facts: readonly Partial<ImportedProblem["cases"][number]>[]) =>
    facts.map((fact, at) => ({ ...caseOf(`${at + 1}`, `${at}`, `${at}`), seq: at + 1, ...fact }));
  test.each<[string, Partial<ImportedProblem>, boolean]>([
    ["not where the names say them", { cases: cases([{}, {}]) }, false],
    [
      "not for points that are shared",
      { type: 1, cases: cases([{ score: 50 }, { score: 50 }]) },
      false,
    ],
    ["for other points", { type: 1, cases: cases([{ score: 50 }, { score: 51 }]) }, true],
    ["not for points that count for nothing", { cases: cases([{ score: 3 }, {}]) }, false],
    ["for a group", { cases: cases([{}, { groupNum: 1 }]) }, true],
    ["for groups as a whole", { caseMode: "subtask_lowest", cases: cases([{}]) }, true],
    ["for another order", { cases: cases([{}, {}]).toReversed() }, true],
    ["for an input of another name", { cases: cases([{ inputName: "a.txt" }, {}]) }, true],
    ["for an output of another name", { cases: cases([{}, { outputName: "2.ans" }]) }, false],
    ["for an output that is not by its input", { cases: cases([{}, { outputName: "x" }]) }, true],
    ["for a file twice", { cases: cases([{}, { inputName: "1.in", outputName: "1.out" }]) }, true],
  ])("%s", async (_name, facts, isSaid) => {
    const said = (await document({ ...SUM, ...facts })).samples;
    expect(said !== undefined).toBe(isSaid);
  });
});

test("two files of one name are refused, one file twice is not", async () => {
  const [first, second] = [caseOf("1", "1", "1"), caseOf("1", "2", "2")];
  const findings = new Findings();
  const { data } = await folderOf({ ...SUM, cases: [first, { ...first, seq: 2 }] }, findings);
  expect([data.size, findings.refusals]).toEqual([2, []]);
  // Read twice, it is the same by what it holds.
  const again = caseOf("1", "1", "1");
  await folderOf({ ...SUM, cases: [first, { ...again, seq: 2 }] }, findings);
  expect(findings.refusals).toEqual([]);
  await folderOf({ ...SUM, cases: [first, second] }, findings);
  const reason = "two different files of test data have this name";
  expect(findings.refusals).toEqual([
    { path: "tests/1.in", reason },
    { path: "tests/1.out", reason },
  ]);
});

test("the header that every reader lends is left out, unless it is said to be compiled", async () => {
  const { problem } = { problem: await readBack(treeOf(await write(SUM))) };
  const lent = problem.judgeExtraFiles.concat(
    problem.checker.kind === "program" ? problem.checker.program.others : [],
  );
  expect(lent.map(({ name }) => name)).toEqual(["testlib.h"]);
  const filesOf = async (facts: Partial<ImportedProblem>) =>
    Object.keys((await document({ ...SUM, ...facts })).judgeExtraFile ?? {});
  const other = { name: "a.h", file: textFile("a.h", "a"), isCompiled: true };
  expect(await filesOf({ judgeExtraFiles: [...lent, other] })).toEqual(["a.h"]);
  const compiled = lent.map((one) => ({ ...one, isCompiled: true }));
  expect(await filesOf({ judgeExtraFiles: [...compiled, other] })).toEqual(["a.h", "testlib.h"]);
  const checker = { kind: "default", ignoreEndBlank: true } as const;
  expect(await filesOf({ checker, judgeExtraFiles: lent })).toEqual(["testlib.h"]);
});

test("what belongs to a folder is its document, what that names and its tests", async () => {
  const named = {
    problem: { title: "x", more: [{ file: "b/c.md" }, { file: 3 }, { file: "d", x: 1 }] },
  };
  const files: Record<string, string> = {
    ...{ "gavel.json": JSON.stringify(named), "b/c.md": "", d: "", "tests/1.in": "" },
    ...{
      "testsx/1.in": "",
      "x/gavel.json": "{",
      "x/tests/1.in": "",
      "x/b/c.md": "",
      "xy/tests/2.in": "",
    },
  };
  const tree: PackageTree = {
    name: "x",
    files: new Map(Object.entries(files).map(([path, text]) => [path, textFile(path, text)])),
  };
  const own = async (root?: string) => [...(await filesOfFolder(tree, root)).keys()].sort();
  expect(await own()).toEqual(["b/c.md", "gavel.json", "tests/1.in"]);
  // It is no JSON, but a file of the problem all the same.
  expect(await own("x/")).toEqual(["gavel.json", "tests/1.in"]);
  expect(await own("xy/")).toEqual([]);
});

test("line ends of every kind are one, and the order of the files means nothing", () => {
  expect(bareFolderText("a\r\nb\rc\n \n")).toBe("a\nb\nc");
  const texts = [["b", "1"] as const, ["a", "2"] as const];
  const hashes = [["y", "1"] as const, ["x", "2"] as const];
  const digest = folderDigest(new Map(texts), new Map(hashes));
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(folderDigest(new Map(texts.toReversed()), new Map(hashes.toReversed()))).toBe(digest);
  expect(folderDigest(new Map(hashes), new Map(texts))).not.toBe(digest);
});
