/** What a task says, part by part: tables of small archives and all that becomes of them. */
import { describe, expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen } from "../testing/read-all.ts";
import { readCms } from "./read-cms.ts";

const TASK = {
  name: "sum",
  time_limit: "1",
  memory_limit: "64",
  infile: "''",
  outfile: "''",
};
const yamlOf = (facts: Readonly<Record<string, string>>) =>
  Object.entries(facts)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join("");
const pairs = (count: number): Contents =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      [`input/input${at}.txt`, `in ${at}`],
      [`output/output${at}.txt`, `out ${at}`],
    ]).flat() as [string, string][],
  );
async function readTree(contents: Contents): Promise<Seen[]> {
  const headers = new Map([["testlib.h", textFile("site/testlib.h", "")]]);
  return readAll(await makeZip(contents), (tree) => readCms(tree, { headers }));
}
const read = async (facts: Readonly<Record<string, string>>, more: Contents, count = 1) =>
  first(await readTree({ "task.yaml": yamlOf(facts), ...pairs(count), ...more }));

test("tasks are the folders with a task.yaml and a first input, in their order", async () => {
  const seen = await readTree({
    "two/task.yaml": "name: two",
    "two/input/input0.txt": "",
    "two/output/output0.txt": "",
    "one/task.yaml": "name: one",
    "one/input/input0.txt": "",
    "one/output/output0.txt": "",
    "none/task.yaml": "name: none",
    "task.yaml.d/x": "",
  });
  expect(seen.map((one) => [one.name, one.problem?.shortName])).toEqual([
    ["one", "one"],
    ["two", "two"],
  ]);
});

describe("limits", () => {
  test.each([
    [{ time_limit: "2.5" }, { timeMs: 2500 }],
    [{ time_limit: "0.0001" }, { timeMs: 1 }],
    [{ time_limit: "0" }, { timeMs: null }],
    [{ time_limit: "~", timeout: "3" }, { timeMs: 3000 }],
    [{ memory_limit: "63.5" }, { memoryMb: 64 }],
    [{ memory_limit: "0.25" }, { memoryMb: 1 }],
    [{ memory_limit: "~", memlimit: "32" }, { memoryMb: 32 }],
  ])("of %j are %j", async (facts, limits) => {
    const seen = await read({ ...TASK, ...facts }, { "statement.pdf": "%PDF-" });
    expect(seen.facts.limits).toEqual({
      ...{ timeMs: 1000, timing: null, memoryMb: 64, stackMb: null },
      ...limits,
    });
    expect(seen.remarks).toEqual([]);
  });

  test("of memory are told where the task has none", async () => {
    const { memory_limit: _, ...rest } = TASK;
    const seen = await read(rest, { "statement.pdf": "%PDF-" });
    expect(seen.facts.limits).toMatchObject({ memoryMb: 256 });
    expect(seen.remarks).toEqual(["changed task.yaml: no memory limit: 256 MB"]);
  });
});

test("names and titles are those of older tasks where newer ones are missing", async () => {
  const { name: _, ...rest } = TASK;
  const seen = await read({ ...rest, nome: "Somma", nome_breve: "somma", extra: "1" }, {});
  expect(seen.problem?.shortName).toBe("somma");
  expect(seen.facts.statements).toEqual([
    {
      ...{ locale: "", title: "Somma", format: "markdown", description: "", input: "", output: "" },
      ...{ hint: "", files: [], pdf: null },
    },
  ]);
  expect(seen.remarks).toEqual([
    "ignored task.yaml: extra: it has no meaning here",
    "warning : there is no statement",
  ]);
});

test.each(["statement/statement.pdf", "testo/testo.pdf", "statement.pdf"])(
  "the document %s is the statement",
  async (path) => {
    const seen = await read(TASK, { [path]: "%PDF-" });
    expect(seen.facts.statements).toMatchObject([
      {
        description: "[statement.pdf](file://statement.pdf)",
        files: [{ name: "statement.pdf", file: path }],
        pdf: path,
      },
    ]);
    expect(seen.remarks).toEqual([]);
  },
);

test.each([
  ["''", "''", null],
  ["a.in", "a.out", { read: "a.in", write: "a.out" }],
])("programs read %s and write %s", async (infile, outfile, files) => {
  expect((await read({ ...TASK, infile, outfile }, {})).facts.fileIo).toEqual(files);
});

test.each<[string, Readonly<Record<string, string>>, Contents, string[]]>([
  [
    "one file",
    { infile: "a.in" },
    {},
    ["task.yaml: infile and outfile: both are files here, or none is"],
  ],
  [
    "the other file",
    { outfile: "a.out" },
    {},
    ["task.yaml: infile and outfile: both are files here, or none is"],
  ],
  ["no answer", {}, { "input/input1.txt": "" }, ["output/output1.txt: it is missing"]],
  [
    "subtasks without points",
    {},
    { "gen/GEN": "#ST: 10\n#ST: many\n1\n" },
    ["gen/GEN: #ST: is not followed by a number of points"],
  ],
  [
    "endless points",
    {},
    { "gen/GEN": "#ST: Infinity\n1\n" },
    ["gen/GEN: #ST: is not followed by a number of points"],
  ],
])("a task with %s is refused", async (_name, facts, files, refusals) => {
  expect((await read({ ...TASK, ...facts }, files)).refusals).toEqual(refusals);
});

test("tests are judged by their numbers", async () => {
  const seen = await read({ ...TASK, total_value: "11" }, { "input/readme.txt": "" }, 11);
  expect(seen.facts.grading).toBeNull();
  expect((seen.facts.cases as unknown[]).slice(1, 3)).toEqual([
    {
      ...{ seq: 2, name: "input1", inputName: "input1.txt", outputName: "output1.txt" },
      ...{ input: "input/input1.txt", output: "output/output1.txt", score: 1, groupNum: null },
      ...{ isSample: false, timeLimitMs: null, memoryLimitMb: null, checkerArguments: null },
      compareRules: null,
    },
    expect.objectContaining({ seq: 3, inputName: "input2.txt" }),
  ]);
  expect(seen.problem?.cases.at(-1)?.inputName).toBe("input10.txt");
});

const GROUP = {
  ...{ verdict: "worstError", acceptsAny: false, stops: false, requires: [] },
  ...{ isUnscored: false, isIgnored: false },
};

test("points that cannot be shared evenly are, in fractions", async () => {
  const { facts } = await read({ ...TASK, total_value: "5" }, {}, 2);
  expect(facts.grading).toEqual({
    ...GROUP,
    name: "all",
    score: "sum",
    full: 5,
    members: [1, 2].map((seq) => ({ case: seq, accepted: 2.5, rejected: 0 })),
  });
  expect(facts.cases).toMatchObject([{ score: 0 }, { score: 0 }]);
});

test("a subtask has its points when all of its tests pass, and stops at the first that does not", async () => {
  const { facts } = await read(TASK, { "gen/GEN": "1\n#ST:  5 \n2 #x\n  \n#x\n" }, 2);
  expect(facts.grading).toEqual({
    ...GROUP,
    name: "all",
    score: "sum",
    full: null,
    members: [
      {
        ...{ ...GROUP, name: "subtask 1", score: "min", full: 0, stops: true },
        members: [{ case: 1, accepted: 0, rejected: 0 }],
      },
      {
        ...{ ...GROUP, name: "subtask 2", score: "min", full: 5, stops: true },
        members: [{ case: 2, accepted: 5, rejected: 0 }],
      },
    ],
  });
});

describe("checkers", () => {
  test("of older tasks are in C, with the headers beside them and those of the site", async () => {
    const seen = await read(TASK, {
      "cor/correttore.c": '#include "testlib.h"',
      "cor/own.h": "",
      "cor/own.txt": "",
      "cor/sub/far.h": "",
      "gen/cor/far.h": "",
      "x/checker.cpp": "",
      "statement.pdf": "",
    });
    expect(seen.facts.checker).toEqual({
      kind: "program",
      program: {
        ...{ language: "C", convention: "cms", arguments: [], main: "cor/correttore.c" },
        others: [
          { name: "own.h", file: "cor/own.h" },
          { name: "testlib.h", file: "site/testlib.h" },
        ],
      },
    });
    expect(seen.remarks).toEqual([]);
  });

  test("may be in C++, and are not needed", async () => {
    const { facts } = await read(TASK, { "check/checker.cpp": "" });
    expect(facts.checker).toMatchObject({ program: { language: "C++ 17 With O2", others: [] } });
    expect((await read(TASK, { "check/checker.py": "" })).facts.checker).toEqual({
      kind: "rules",
      rules: {
        ...{ kind: "tokens", caseSensitive: true, spaceSensitive: false },
        ...{ floatAbsolute: null, floatRelative: null },
      },
    });
  });

  test("that are there as a program alone are refused", async () => {
    const { refusals } = await read(TASK, { "cor/correttore": "\u007fELF" });
    expect(refusals).toEqual(["cor/correttore: the source of the checker is not with it"]);
  });
});

describe("graders", () => {
  const graded = async (files: Contents) => {
    const { facts, remarks } = await read(TASK, { ...files, "statement.pdf": "" });
    const names = (facts.userExtraFiles as { name: string; languages?: string[] }[]).map(
      ({ name, languages }) => [name, languages ?? null],
    );
    return { names, remarks, languages: facts.languages };
  };
  const C = ["C", "C With O2"];

  test("are compiled with the submissions in their language, and other languages are not taken", async () => {
    const { names, remarks, languages } = await graded({
      "sol/stub.c": "",
      "sol/lib.h": "",
      "sol/grader.pas": "",
      "sol/sub/grader.c": "",
    });
    expect(names).toEqual([
      ["lib.h", null],
      ["stub.c", C],
    ]);
    expect(languages).toEqual(C);
    expect(remarks).toEqual([
      "ignored sol/grader.pas: graders in this language cannot be compiled with submissions here",
    ]);
  });

  test("in C++ stand for those in C", async () => {
    const { names, remarks } = await graded({ "sol/grader.c": "", "sol/grader.cpp": "" });
    expect(names.map(([name]) => name)).toEqual(["grader.cpp"]);
    expect(remarks).toHaveLength(1);
  });

  test("need not be there, and every language is taken then", async () => {
    expect(await graded({ "sol/lib.h": "" })).toMatchObject({ languages: null });
  });
});

test("what lies beside tests is what it says: model solutions, others, and attachments", async () => {
  const { facts } = await read(TASK, {
    "sol/soluzione.py": "",
    "sol/slow.cpp": "",
    "sol/grader.cpp": "",
    "sol/notes.txt": "",
    "sol/sub/x.cpp": "",
    "att/a/b.txt": "",
    "other/x.txt": "",
  });
  const plain = { others: [], note: null };
  expect(facts.solutions).toEqual([
    {
      ...{ ...plain, path: "sol/slow.cpp", main: "sol/slow.cpp", language: "C++" },
      expected: { verdicts: [], rules: [], timing: null },
    },
    {
      ...{ ...plain, path: "sol/soluzione.py", main: "sol/soluzione.py", language: "Python3" },
      expected: { verdicts: ["AC"], rules: [], timing: "lower" },
    },
  ]);
  expect(facts.attachments).toEqual([{ name: "a-b.txt", file: "att/a/b.txt" }]);
});
