import { expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { ImportedCase, ImportedProblem, ImportedStatement } from "../model.ts";
import { plainCase } from "../reading/cases.ts";
import { blankProblem } from "../reading/read-one.ts";
import { textFile, textProgram } from "../reading/text-file.ts";
import { makeZip } from "../testing/make-archive.ts";
import { first, readAll, taken } from "../testing/read-all.ts";
import { readHoj } from "./read-hoj.ts";
import { hojEntries } from "./write-hoj.ts";

const statement: ImportedStatement = {
  ...{ locale: "", title: "A+B", format: "markdown", description: "d", input: "i", output: "o" },
  ...{ hint: "h", files: [], pdf: null },
};
const one = (seq: number, facts: Partial<ImportedCase> = {}): ImportedCase => ({
  ...plainCase(seq, textFile(`${seq}.in`, `${seq}`), textFile(`${seq}.out`, ` ${seq}\n`), {
    ...{ inputName: `${seq}.in`, outputName: `${seq}.out` },
  }),
  ...facts,
});
const problemOf = (facts: Partial<ImportedProblem> = {}): ImportedProblem => ({
  ...blankProblem("hoj", "P1"),
  ...{ displayId: "P1", statements: [statement], cases: [one(1), one(2)], ...facts },
});

async function write(problem: ImportedProblem) {
  const contents: Record<string, string> = {};
  for (const { name, bytes, open } of await hojEntries(
    problem,
    "problem_1",
    "v1",
    new Findings(),
  )) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await open()) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    expect(content.byteLength).toBe(bytes);
    contents[name] = content.toString();
  }
  const json = JSON.parse(contents["problem_1.json"] ?? "") as Record<string, unknown>;
  const info = JSON.parse(contents["problem_1/info"] ?? "") as Record<string, unknown>;
  return { contents, json, info, gavel: json.gavel };
}
const back = async (problem: ImportedProblem) =>
  taken(
    first(await readAll(await makeZip((await write(problem)).contents), (tree) => readHoj(tree))),
  );

test("a plain problem has nothing of ours in it", async () => {
  const { contents, json, info, gavel } = await write(problemOf());
  expect(Object.keys(contents)).toEqual([
    ...["problem_1.json", "problem_1/info", "problem_1/1.in", "problem_1/1.out"],
    ...["problem_1/2.in", "problem_1/2.out"],
  ]);
  expect(gavel).toEqual({});
  expect(json).toEqual({
    judgeMode: "default",
    languages: [],
    samples: [
      { input: "1.in", output: "1.out" },
      { input: "2.in", output: "2.out" },
    ],
    ...{ tags: [], codeTemplates: [], userExtraFile: null, judgeExtraFile: null },
    problem: {
      ...{ problemId: "P1", title: "A+B", author: "", type: 0, timeLimit: 1000 },
      ...{ memoryLimit: 256, stackLimit: null, description: "d", input: "i", output: "o" },
      ...{ examples: "", isRemote: false, source: "", difficulty: 1, hint: "h", auth: 1 },
      ...{ codeShare: true, judgeMode: "default", judgeCaseMode: "default", spjCode: null },
      ...{ spjLanguage: null, isRemoveEndBlank: true, openCaseResult: true },
      ...{ isUploadCase: true, isFileIO: false, ioReadFileName: null, ioWriteFileName: null },
    },
    gavel: {},
  });
  expect(info).toMatchObject({
    ...{ mode: "default", judgeCaseMode: "default", version: "v1", testCasesSize: 2 },
    testCases: [
      { caseId: 1, score: 0, inputName: "1.in", outputName: "1.out", outputSize: 3 },
      { caseId: 2, outputSize: 3 },
    ],
  });
});

test("everything that a problem has comes back", async () => {
  const program = {
    ...textProgram("chk.cc", "int main() {}", { language: "C++", convention: "testlib" }),
    ...{ arguments: ["x"], others: [{ name: "chk.h", file: textFile("chk.h", "c") }] },
  };
  const problem = problemOf({
    ...{ type: 1, author: "Ann", source: "here", tags: ["t"], difficulty: 2, passes: 3 },
    ...{ openCaseResult: false, codeShare: false, isHidden: true, languages: ["C", "C++"] },
    ...{ caseMode: "subtask_lowest", fileIo: { read: "a.in", write: "a.out" } },
    limits: { timeMs: 2000, timing: null, memoryMb: 64, stackMb: 32 },
    samples: [{ kind: "pair", input: "1", output: "2" }],
    templates: [{ language: "C", prepend: "", code: "t", append: "" }],
    checker: { kind: "program", program },
    statements: [statement, { ...statement, locale: "en", title: "Sum", hint: "" }],
    userExtraFiles: [{ name: "u.cc", file: textFile("u.cc", "u"), isCompiled: true }],
    judgeExtraFiles: [{ name: "j.h", file: textFile("j.h", "j") }],
    cases: [
      one(1, { score: 40, groupNum: 1, timeLimitMs: 500 }),
      one(2, { score: 60, groupNum: 2, memoryLimitMb: 8, checkerArguments: ["y"] }),
    ],
  });
  const seen = await back(problem);
  expect(seen).toMatchObject({
    ...{ displayId: "P1", type: 1, author: "Ann", source: "here", tags: ["t"], difficulty: 2 },
    ...{ passes: 3, openCaseResult: false, codeShare: false, isHidden: true },
    ...{ languages: ["C", "C++"], caseMode: "subtask_lowest", grading: null, interactor: null },
    ...{ fileIo: problem.fileIo, limits: problem.limits, samples: problem.samples },
    ...{ templates: problem.templates },
    checker: { program: { language: "C++", convention: "testlib", arguments: ["x"] } },
    statements: [
      { locale: "", title: "A+B", hint: "h", hasHtml: false },
      { locale: "en", title: "Sum", description: "d", hint: "" },
    ],
    userExtraFiles: [{ name: "u.cc", isCompiled: true }],
    cases: [
      { score: 40, groupNum: 1, timeLimitMs: 500, memoryLimitMb: null, checkerArguments: null },
      { score: 60, groupNum: 2, timeLimitMs: null, memoryLimitMb: 8, checkerArguments: ["y"] },
    ],
  });
  expect(seen.judgeExtraFiles.map((file) => [file.name, file.isCompiled])).toEqual([
    ["j.h", undefined],
    ["chk.h", undefined],
  ]);
});

test("an interactor, rules of comparison and a tree of groups are ours to say", async () => {
  const program = textProgram("i.c", "int main() {}", { language: "C", convention: "peer" });
  const interactive = problemOf({ interactor: program });
  expect((await write(interactive)).json).toMatchObject({ judgeMode: "interactive" });
  expect((await write(interactive)).gavel).toEqual({
    program: { convention: "peer", arguments: [] },
  });
  expect(await back(interactive)).toMatchObject({
    ...{ interactor: { language: "C" }, checker: { kind: "default" } },
  });
  const rules = { kind: "standard", checker: "ncmp" } as const;
  const compared = problemOf({
    ...{ checker: { kind: "rules", rules }, cases: [one(1, { compareRules: rules })] },
    grading: {
      ...{ name: "all", score: "sum", verdict: "firstError", acceptsAny: false, stops: false },
      ...{ requires: [], isUnscored: false, isIgnored: false, full: null, members: [] },
    },
  });
  const seen = await back(compared);
  expect([seen.checker, seen.grading]).toEqual([compared.checker, compared.grading]);
  expect(seen.cases[0]?.compareRules).toEqual(rules);
  const exact = await back(problemOf({ checker: { kind: "default", ignoreEndBlank: false } }));
  expect(exact.checker).toEqual({ kind: "default", ignoreEndBlank: false });
});

test("where groups are judged every case is in one, and a missing output is an empty file", async () => {
  const grouped = problemOf({ type: 1, caseMode: "subtask_average", cases: [one(1)] });
  expect((await write(grouped)).json).toMatchObject({ samples: [{ score: 0, groupNum: 1 }] });
  const checked = problemOf({
    checker: {
      kind: "program",
      program: textProgram("c", "int main() {}", { language: "C", convention: "hustoj" }),
    },
    cases: [one(1, { output: null })],
  });
  const { contents, info, json } = await write(checked);
  expect(json).toMatchObject({ judgeMode: "spj", problem: { isRemoveEndBlank: true } });
  expect(contents["problem_1/1.out"]).toBe("");
  expect(info).toEqual({
    ...{ mode: "spj", judgeCaseMode: "default", version: "v1", testCasesSize: 1 },
    testCases: [{ caseId: 1, score: 0, inputName: "1.in", outputName: "1.out" }],
  });
});

test("both documents are laid out by two blanks, and say what is usual where nothing is said", async () => {
  const { contents, json, info } = await write(problemOf({ difficulty: null }));
  expect(contents["problem_1.json"]).toBe(JSON.stringify(json, null, 2));
  expect(contents["problem_1/info"]).toBe(JSON.stringify(info, null, 2));
  expect(json.problem).toMatchObject({ difficulty: 1, isFileIO: false, codeShare: true });
});

test.each<[keyof ImportedCase, Partial<ImportedCase>]>([
  ["timeLimitMs", { timeLimitMs: 7 }],
  ["memoryLimitMb", { memoryLimitMb: 8 }],
  ["checkerArguments", { checkerArguments: ["y"] }],
  ["compareRules", { compareRules: { kind: "standard", checker: "ncmp" } }],
  ["isSample", { isSample: true }],
])("%s of one case alone is ours to say", async (_name, facts) => {
  const none = { timeLimitMs: null, memoryLimitMb: null, checkerArguments: null };
  const problem = problemOf({ cases: [one(1), one(2, facts)] });
  expect((await write(problem)).gavel).toEqual({
    cases: [
      { ...none, compareRules: null },
      { ...none, compareRules: null, ...facts },
    ],
  });
  const { seq: _seq, ...seen } = { ...(await back(problem)).cases[1] };
  expect(seen).toMatchObject(facts);
});

test("programs are written with what is expected of them, those of several files are not", async () => {
  const expected = { verdicts: ["TLE", "WA"], rules: [], timing: null } as const;
  const solution = (path: string, language: "C" | null, main: string | null) => ({
    ...{ path, language, main: main === null ? null : textFile(path, main) },
    ...{ others: [], expected, note: null },
  });
  const solutions = [
    solution("solutions/a.c", "C", "a"),
    solution("submissions/wrong/b.x", null, "b"),
    solution("solutions/folder", "C", null),
  ];
  const { gavel } = await write(problemOf({ solutions }));
  expect(gavel).toEqual({
    solutions: [
      { name: "a.c", language: "C", code: "a", expected: ["TLE", "WA"] },
      { name: "wrong/b.x", language: null, code: "b", expected: ["TLE", "WA"] },
    ],
  });
  const findings = new Findings();
  await hojEntries(problemOf({ solutions }), "p", "v1", findings);
  expect(findings.remarks.map(({ text }) => text)).toEqual([
    "the solutions, or what is expected of them: not kept as is",
  ]);
});

test("two files of one name are refused, and one file may be there twice", async () => {
  const findings = new Findings();
  const other = { ...one(2), inputName: "1.in", outputName: "1.out" };
  await hojEntries(problemOf({ cases: [one(1), other] }), "p", "v", findings);
  const reason = "two different files of test data have this name";
  expect(findings.refusals).toEqual([
    { path: "p/1.in", reason },
    { path: "p/1.out", reason },
  ]);
  const again = new Findings();
  const same = one(1);
  const entries = await hojEntries(
    problemOf({ cases: [same, { ...same, seq: 2 }] }),
    "p",
    "v",
    again,
  );
  expect([entries.length, again.refusals]).toEqual([4, []]);
  await hojEntries(problemOf({ cases: [one(1), { ...one(1), seq: 2 }] }), "p", "v", again);
  expect(again.refusals).toEqual([]);
});

test("a file of ours is named as compiled once, wherever it lies", async () => {
  const file = { name: "a.cc", file: textFile("a.cc", "a"), isCompiled: true };
  const plain = { name: "b.h", file: textFile("b.h", "b"), isCompiled: false };
  const { gavel, json } = await write(
    problemOf({ userExtraFiles: [file, plain], judgeExtraFiles: [plain, file] }),
  );
  expect(gavel).toEqual({ compiledFiles: ["a.cc"] });
  expect(json).toMatchObject({
    userExtraFile: { "a.cc": "a", "b.h": "b" },
    judgeExtraFile: { "a.cc": "a", "b.h": "b" },
  });
});
