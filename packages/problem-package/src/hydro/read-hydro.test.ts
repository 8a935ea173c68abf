import { expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen, taken } from "../testing/read-all.ts";
import { readHydro } from "./read-hydro.ts";

const read = async (contents: Contents) =>
  readAll(await makeZip(contents), (tree) => readHydro(tree));
const DATA = {
  "testdata/1.in": "1",
  "testdata/1.out": "one",
  "testdata/2.in": "2",
  "testdata/2.out": "two",
};
async function readOne(files: Contents): Promise<Seen> {
  const whole = { "problem.yaml": "title: A+B\n", "problem.md": "# Text\n", ...DATA, ...files };
  return first(
    await read(
      Object.fromEntries(Object.entries(whole).map(([path, text]) => [`7/${path}`, text])),
    ),
  );
}
const withConfig = (config: string, files: Contents = {}) =>
  readOne({ "testdata/config.yaml": config, ...files });

test("a problem with everything that both know", async () => {
  const seen = await readOne({
    "problem.yaml":
      "pid: P1001\nowner: 2\ntitle: 加法\ntag: [math, 'easy']\nnSubmit: 3\nnAccept: 1\ndifficulty: 8\nhidden: true\n",
    "problem.md": "",
    "problem_zh.md":
      "## 题面\n\n求和 ![](file://a.png)\n\n## 样例\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n\n## 提示\n无\n",
    "problem_en.md": "## Text\nSum",
    "additional_file/a.png": "png",
    "testdata/config.yaml":
      "time: 2s\nmemory: 1g\nfilename: sum\ndetail: none\nlangs: [cc, c.c99o2, py.py3, bogus]\ntemplate: { cc.cc17: ['p', 's'] }\nuser_extra_files: [lib.h]\njudge_extra_files: [j.h]\n",
    "testdata/lib.h": "l",
    "testdata/j.h": "j",
    "std/std.cc": "int main(){}",
    "solution/s.md": "idea",
  });
  const problem = taken(seen);
  expect(problem).toMatchObject({
    displayId: "P1001",
    type: 1,
    isHidden: true,
    difficulty: 2,
    tags: ["math", "easy"],
    samples: [{ kind: "pair", input: "1 2", output: "3" }],
    limits: { timeMs: 2000, memoryMb: 1024 },
    fileIo: { read: "sum.in", write: "sum.out" },
    openCaseResult: false,
    templates: [{ language: "C++ 17", prepend: "p", code: "", append: "s" }],
    checker: { kind: "default", ignoreEndBlank: true },
    caseMode: "default",
    solutions: [{ path: "7/std/std.cc", language: "C++", expected: { verdicts: ["AC"] } }],
  });
  expect(problem.languages).toContain("C++ 20 With O2");
  expect(problem.languages).toContain("C With O2");
  expect(problem.languages).toContain("Python3");
  expect(problem.languages).not.toContain("PyPy3");
  expect(problem.cases.map((one) => one.score)).toEqual([50, 50]);
  expect(problem.statements.map((one) => [one.locale, one.title])).toEqual([
    ["", "加法"],
    ["zh", "加法"],
    ["en", "加法"],
  ]);
  expect(problem.statements[1]?.description).toBe(
    "## 题面\n\n求和 ![](file://a.png)\n\n## 提示\n无\n",
  );
  expect(problem.statements[1]?.files.map((one) => one.name)).toEqual(["a.png"]);
  expect(problem.userExtraFiles.map((one) => one.name)).toEqual(["lib.h"]);
  expect(problem.judgeExtraFiles.map((one) => one.name)).toEqual(["j.h"]);
  expect(seen.remarks).toEqual([
    "ignored 7/testdata/config.yaml: langs: bogus is not known here",
    "ignored solution: not used: s.md",
  ]);
});

test("without a configuration the cases are found by their names", async () => {
  const plain = await readOne({
    "testdata/10.in": "x",
    "testdata/10.ans": "y",
    "testdata/gen.py": "g",
  });
  expect(Object.keys(plain.cases)).toEqual(["1.in", "2.in", "10.in"]);
  expect(plain.problem?.cases.map((one) => one.score)).toEqual([33, 33, 34]);
  expect(taken(plain).limits).toMatchObject({ timeMs: 1000, memoryMb: 256 });
  expect(plain.remarks.join("\n")).toContain("ignored testdata: not used: gen.py");

  const grouped = first(
    await read({
      "problem.yaml": "title: x",
      "testdata/a1-1.in": "",
      "testdata/a1-1.out": "",
      "testdata/a1-2.in": "",
      "testdata/a1-2.out": "",
      "testdata/a2-1.in": "",
      "testdata/a2-1.out": "",
      "testdata/input3.txt": "",
      "testdata/output3.txt": "",
    }),
  );
  expect(taken(grouped).caseMode).toBe("subtask_lowest");
  expect(grouped.problem?.cases.map((one) => [one.inputName, one.groupNum, one.score])).toEqual([
    ["a1-1.in", 1, 50],
    ["a1-2.in", 1, 50],
    ["input3.txt", 1, 50],
    ["a2-1.in", 2, 50],
  ]);
});

const SUBTASKS = `
subtasks:
  - { id: 2, score: 70, type: min, if: [1], time: 3s, cases: [{ input: 2.in, output: 2.out, memory: 64m }] }
  - { id: 1, score: 30, type: max, cases: [{ input: 1.in, output: 1.out }] }
`;

test("subtasks that depend on others, or take the best, become a tree", async () => {
  const seen = await withConfig(SUBTASKS);
  const { grading, cases, limits } = taken(seen);
  expect(limits).toMatchObject({ timeMs: 1000, memoryMb: 256 });
  expect(cases.map((one) => [one.inputName, one.timeLimitMs, one.memoryLimitMb])).toEqual([
    ["1.in", null, null],
    ["2.in", 3000, 64],
  ]);
  expect(grading).toMatchObject({
    score: "sum",
    members: [
      { name: "subtask 1", score: "max", acceptsAny: true, members: [{ case: 1, accepted: 30 }] },
      {
        name: "subtask 2",
        score: "min",
        stops: true,
        requires: ["subtask 1"],
        members: [{ case: 2, accepted: 70 }],
      },
    ],
  });
  const lost = await withConfig("subtasks: [{ if: [9], cases: [{ input: 1.in, output: 1.out }] }]");
  expect(lost.refusals.join()).toContain("depends on 9, which is not an earlier subtask");
});

test("subtasks of the lowest and sums become the site's own case modes", async () => {
  const two = (type: string) =>
    `subtasks:\n  - { type: ${type}, cases: [{ input: 1.in, output: 1.out }, { input: 2.in, output: 2.out }] }\n`;
  const lowest = taken(await withConfig(two("min")));
  expect([lowest.caseMode, lowest.grading]).toEqual(["subtask_lowest", null]);
  expect(lowest.cases.map((one) => [one.score, one.groupNum])).toEqual([
    [100, 1],
    [100, 1],
  ]);
  const sum = taken(await withConfig(two("sum")));
  expect(sum.caseMode).toBe("default");
  expect(sum.cases.map((one) => one.score)).toEqual([50, 50]);
  const cases = taken(
    await withConfig(
      "cases: [{ input: 2.in, output: 2.out, score: 90 }, { input: 1.in, output: 1.out }]",
    ),
  );
  expect(cases.cases.map((one) => [one.inputName, one.score])).toEqual([
    ["2.in", 90],
    ["1.in", 10],
  ]);
});

test("subtasks without cases find theirs by the files' names", async () => {
  const seen = await withConfig(
    "subtasks: [{ id: 1, score: 40, n_cases: 1 }, { id: 2, score: 60 }]",
    {
      "testdata/p1-1.in": "",
      "testdata/p1-1.out": "",
      "testdata/p2-1.in": "",
      "testdata/p2-1.out": "",
      "testdata/1.in": "",
      "testdata/2.in": "",
    },
  );
  expect(taken(seen).cases.map((one) => [one.inputName, one.score])).toEqual([
    ["1.in", 40],
    ["2.in", 40],
    ["p1-1.in", 40],
    ["p2-1.in", 60],
  ]);
});

test.each([
  ["checker_type: strict", { kind: "default", ignoreEndBlank: false }],
  [
    "checker_type: testlib\nchecker: wcmp",
    { kind: "rules", rules: { kind: "standard", checker: "wcmp" } },
  ],
  [
    "checker_type: testlib\nchecker: chk.cc",
    { program: { language: "C++", convention: "testlib" } },
  ],
  ["checker: { file: chk.cc, lang: c }", { program: { language: "C", convention: "testlib" } }],
  ["checker_type: hustoj\nchecker: chk.cc", { program: { convention: "hustoj" } }],
  ["checker_type: lemon\nchecker: chk.cc", { program: { convention: "lemon" } }],
  ["checker_type: qduoj\nchecker: chk.cc", { program: { convention: "qduoj" } }],
  ["checker_type: syzoj\nchecker: chk.cc", { program: { convention: "syzoj" } }],
  ["checker_type: kattis\nchecker: chk.cc\nmulti_pass: 3", { program: { convention: "kattis" } }],
])("%j", async (config, checker) => {
  const seen = await withConfig(config, { "testdata/chk.cc": "int main(){}" });
  expect(taken(seen).checker).toMatchObject(checker);
  expect(taken(seen).passes).toBe(config.includes("multi_pass") ? 3 : 1);
});

test("testlib's header comes from the data or from the site, else it is our own", async () => {
  const chk = { "testdata/chk.cc": '#include "testlib.h"\nint main(){}' };
  const config = "checker_type: testlib\nchecker: chk.cc";
  expect((await withConfig(config, chk)).remarks.join()).toContain(
    "testlib.h is not in the package",
  );
  const own = taken(await withConfig(config, { ...chk, "testdata/testlib.h": "//" }));
  expect(own.checker).toMatchObject({ program: { others: [{ name: "testlib.h" }] } });
  const headers = new Map([["testlib.h", textFile("testlib.h", "//")]]);
  const zip = await makeZip({
    "problem.yaml": "title: x",
    ...DATA,
    ...chk,
    "testdata/config.yaml": config,
  });
  const seen = first(await readAll(zip, (tree) => readHydro(tree, { headers })));
  expect(taken(seen).checker).toMatchObject({ program: { others: [{ name: "testlib.h" }] } });
});

test("the older config.ini gives each case its limits and points", async () => {
  const seen = await readOne({
    "testdata/Config.ini": "2\r\n1.in|1.out|0.5|30|65536|\r\nextra.in|extra.out|2|70\r\n",
    "testdata/Input/extra.in": "e",
    "testdata/Output/extra.out": "E",
  });
  expect(taken(seen)).toMatchObject({
    limits: { timeMs: 2000 },
    cases: [
      { score: 30, timeLimitMs: 500, memoryLimitMb: 64 },
      { score: 70, timeLimitMs: null },
    ],
  });
  expect(Object.values(seen.cases)).toEqual([
    ["1", "one"],
    ["e", "E"],
  ]);
  const short = await readOne({ "testdata/config.ini": "3\n1.in|1.out|1|100\n" });
  expect(short.refusals.join()).toMatch(/config\.ini: it declares 3 cases, but 1 follow/);
});

test("a script that compiles programs is refused, for it would not be run", async () => {
  const files = { "testdata/compile.sh": "g++ main.cc" };
  const seen = await withConfig("user_extra_files: [compile.sh]", files);
  expect(seen.refusals.join()).toMatch(
    /compile\.sh: programs are compiled the way the site does it/,
  );
});

test("an interactor", async () => {
  const seen = await withConfig("type: interactive\ninteractor: i.cpp", { "testdata/i.cpp": "x" });
  expect(taken(seen).interactor).toMatchObject({ language: "C++", convention: "testlib" });
});

test.each([
  ["type: communication\nmanager: m.cc\nnum_processes: 2", /communicating programs/],
  ["type: submit_answer", /output-only/],
  ["type: objective\nanswers: { 1: [A, 100] }", /multiple-choice/],
  ["type: remote_judge\nsubType: codeforces\ntarget: 1A", /another site/],
  ["type: interactive", /needs an interactor/],
  ["checker_type: ccr\nchecker: chk.cc", /ccr is not known/],
  ["checker_type: testlib\nchecker: nothere.cc", /nothere.cc is missing/],
  ["checker_type: testlib\nchecker: pointscmp", /pointscmp is not a checker/],
  ["checker_type: testlib\nchecker: { file: chk.py, lang: py }", /neither C nor C\+\+/],
  ["multi_pass: 2", /multi_pass needs a checker/],
  ["time: soon", /soon is not a time/],
  ["memory: lots", /lots is not a size/],
  ["cases: [{ input: 9.in, output: 9.out }]", /9.in is missing[\s\S]*9.out is missing/],
  ["cases: [{ input: 1.in }]", /names no output/],
  ["user_extra_files: [lost.h]", /lost.h is missing/],
  ["subtasks: [{ id: 7, score: 10 }]", /subtask 7 has no cases/],
  ["time: [1", /line 1|line 2/],
  ["- a list", /should be a map/],
])("%j is refused with the reason", async (config, words) => {
  const seen = await withConfig(config, { "testdata/chk.cc": "x", "testdata/chk.py": "x" });
  expect(seen.problem).toBeNull();
  expect(seen.refusals.join("\n")).toMatch(words);
});

test("what has no meaning here is told", async () => {
  const seen = await withConfig(
    "time_limit_rate: { py: 2 }\nvalidator: v.cc\nfrobnicate: 1\ninteractor: i.cc",
  );
  const remarks = seen.remarks.join("\n");
  expect(remarks).toMatch(/time_limit_rate: how much longer/);
  expect(remarks).toMatch(/validator: inputs are taken as they are/);
  expect(remarks).toMatch(/frobnicate: the key is not known/);
  expect(remarks).toMatch(/interactor: the type is default/);
});

test("several problems, one of them broken, inside a wrapping folder; ids that are none", async () => {
  const problem = (folder: string, yaml: string) =>
    Object.fromEntries(
      Object.entries({ "problem.yaml": yaml, ...DATA }).map(([path, text]) => [
        `export/${folder}/${path}`,
        text,
      ]),
    );
  const seen = await read({
    ...problem("10", "title: ten\npid: 10"),
    ...problem("9", 'title: nine\npid: abc-x1\ncontent: \'{"zh":"中","en":"E"}\''),
    ...problem("11", "title: ''"),
  });
  expect(seen.map((one) => [one.name, one.problem?.displayId])).toEqual([
    ["9", "abc-x1"],
    ["10", null],
    ["11", undefined],
  ]);
  expect(seen[0]?.problem?.statements.map((one) => one.description)).toEqual(["中", "E"]);
  expect(seen[1]?.remarks.join()).toContain("pid: 10 is not a valid ID");
});

test("a statement that is a PDF, and one in a folder", async () => {
  const pdf = await readOne({ "problem.md": "", "problem.pdf": "%PDF-1.4" });
  expect(taken(pdf).statements).toMatchObject([{ locale: "", pdf: { path: "7/problem.pdf" } }]);
  const folder = first(
    await read({ "problem.yaml": "title: x", ...DATA, "statement/problem.en.md": "hello" }),
  );
  expect(taken(folder).statements).toMatchObject([{ locale: "en", description: "hello" }]);
});
