/** What a folder of Hydro says, part by part: tables of small archives and all that becomes of them. */
import { describe, expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen } from "../testing/read-all.ts";
import { readHydro } from "./read-hydro.ts";

const DATA: Contents = { "testdata/1.in": "1", "testdata/1.out": "2" };
const ONE = "cases: [{input: 1.in, output: 1.out}]\n";

async function readTree(contents: Contents): Promise<Seen[]> {
  const headers = new Map([["testlib.h", textFile("site/testlib.h", "")]]);
  return readAll(await makeZip(contents), (tree) => readHydro(tree, { headers }));
}
const read = async (config: string, files: Contents = {}, yaml = "title: t\n") =>
  first(
    await readTree({
      ...{ "problem.yaml": yaml, "problem.md": "Add.", "testdata/config.yaml": config },
      ...DATA,
      ...files,
    }),
  );

test("problems are the outermost folders with a problem.yaml, in the order of their numbers", async () => {
  const of = (folder: string) => ({
    [`${folder}/problem.yaml`]: `title: ${folder}`,
    [`${folder}/testdata/1.in`]: "",
    [`${folder}/testdata/1.out`]: "",
  });
  const seen = await readTree({ ...of("10"), ...of("2"), ...of("2/testdata/old"), ...of("a/b") });
  expect(seen.map((one) => [one.name, one.problem?.statements[0]?.title])).toEqual([
    ["2", "2"],
    ["10", "10"],
    ["b", "a/b"],
  ]);
});

test("a problem has what its files say, and what the site takes where they say nothing", async () => {
  const yaml = "title: ' A '\npid: x-a1\nsource: s\ntag: [a, b]\ndifficulty: 7\nhidden: true\n";
  const { facts, remarks } = await read(ONE, {}, yaml);
  expect(facts).toMatchObject({
    ...{ format: "hydro", displayId: "x-a1", type: 1, source: "s", tags: ["a", "b"] },
    ...{ difficulty: 2, isHidden: true, fileIo: null, languages: null, passes: 1 },
    statements: [
      {
        ...{ locale: "", title: "A", format: "markdown", hasHtml: true, description: "Add." },
        ...{ input: "", output: "", hint: "", files: [], pdf: null },
      },
    ],
    limits: { timeMs: 1000, timing: null, memoryMb: 256, stackMb: null },
    checker: { kind: "default", ignoreEndBlank: true },
    ...{ interactor: null, userExtraFiles: [], judgeExtraFiles: [], solutions: [] },
  });
  expect(remarks).toEqual([]);
});

test.each([
  ["", 1],
  ["difficulty: 0", 1],
  ["difficulty: 1", 0],
  ["difficulty: 3", 0],
  ["difficulty: 4", 1],
  ["difficulty: 6", 1],
  ["difficulty: 7", 2],
])("%j is the site's difficulty %i", async (line, difficulty) => {
  expect((await read(ONE, {}, `title: t\n${line}\n`)).facts.difficulty).toBe(difficulty);
});

describe("names", () => {
  test.each([
    ["name: n", "n"],
    ["name: {en: e, zh: z}", "e"],
    ["title: t\nname: n", "t"],
  ])("%j", async (yaml, title) => {
    expect((await read(ONE, {}, yaml)).facts.statements).toMatchObject([{ title }]);
  });

  test.each(["{}", "title: ' '", "name: {}", "name: [[]]"])("%j is none", async (yaml) => {
    expect((await read(ONE, {}, yaml)).refusals).toEqual(["problem.yaml: it has no title"]);
  });

  test.each([
    ["pid: ''", null, []],
    [
      "pid: 1-2",
      null,
      ["ignored problem.yaml: pid: 1-2 is not a valid ID; the site will choose one"],
    ],
  ])("%s", async (line, id, told) => {
    const { facts, remarks } = await read(ONE, {}, `title: t\n${line}\n`);
    expect([facts.displayId, remarks]).toEqual([id, told]);
  });
});

test("without a statement the attachments are there, and it is told", async () => {
  const seen = first(
    await readTree({
      ...{ "problem.yaml": "title: t", "testdata/config.yml": ONE, "additional_file/a": "" },
      ...DATA,
    }),
  );
  expect(seen.facts.statements).toEqual([
    {
      ...{ locale: "", title: "t", format: "markdown", description: "", input: "", output: "" },
      ...{ hint: "", files: [{ name: "a", file: "additional_file/a" }], pdf: null },
    },
  ]);
  expect(seen.remarks).toEqual(["warning problem.yaml: there is no statement"]);
});

test("without a configuration the names of the files say what is a case, which is told", async () => {
  const seen = first(await readTree({ "problem.yaml": "title: t", "problem.md": "x", ...DATA }));
  expect(seen.facts.cases).toMatchObject([{ inputName: "1.in", score: 100 }]);
  expect(seen.remarks).toEqual([
    "warning set/testdata: no config.yaml: the test cases are found by their names",
  ]);
});

describe("test cases", () => {
  test("have limits of their own where those differ from the usual ones", async () => {
    const config = `cases:
- {input: 1.in, output: 1.out, time: 2s, memory: 64m}
- {input: 1.in, output: 1.out, time: 3s, memory: 32m}
`;
    const { facts } = await read(config);
    expect(facts.limits).toMatchObject({ timeMs: 3000, memoryMb: 64 });
    expect(facts.cases).toMatchObject([
      { seq: 1, timeLimitMs: 2000, memoryLimitMb: null, score: 50, inputName: "1.in" },
      { seq: 2, timeLimitMs: null, memoryLimitMb: 32, score: 50, outputName: "1.out" },
    ]);
    const usual = await read(`time: 5s\nmemory: 99m\n${config}- {input: 1.in, output: 1.out}\n`);
    expect(usual.facts.limits).toMatchObject({ timeMs: 5000, memoryMb: 99 });
    expect(usual.facts.cases).toMatchObject([{}, {}, { timeLimitMs: null, memoryLimitMb: null }]);
    const some = await read(`${config}- {input: 1.in, output: 1.out}\n`);
    expect(some.facts.limits).toMatchObject({ timeMs: 1000, memoryMb: 256 });
    expect(some.facts.cases).toMatchObject([{ timeLimitMs: 2000 }, {}, { timeLimitMs: null }]);
  });

  test("may have no input, and no answer where a program checks", async () => {
    const config =
      "checker_type: testlib\nchecker: c.cpp\ncases:\n- {}\n- {input: /dev/null, output: /dev/null}\n";
    const { facts } = await read(config, { "testdata/c.cpp": "" });
    expect(facts.cases).toMatchObject([
      { inputName: "1.in", outputName: "1.out", input: "/dev/null", output: null },
      { inputName: "2.in", outputName: "2.out", input: "/dev/null", output: null },
    ]);
  });

  test("in folders are named without them", async () => {
    const files = { "testdata/a/1.in": "", "testdata/a/1.out": "" };
    const { facts } = await read("cases: [{input: a/1.in, output: a/1.out}]\n", files);
    expect(facts.cases).toMatchObject([{ inputName: "a-1.in", outputName: "a-1.out" }]);
  });

  test.each([
    ["cases: [{input: x.in, output: 1.out}]", "the input x.in is missing"],
    ["cases: [{input: 1.in, output: x.out}]", "the output x.out is missing"],
    ["cases: [{input: 1.in}]", "the case with the input 1.in names no output"],
    ["subtasks: [{id: 7}]", "subtask 7 has no cases, nor files named for it"],
    ["subtasks: [{id: 7}]", "there is no test case"],
    [
      "subtasks: [{id: 1, cases: [{input: 1.in, output: 1.out}]}, {id: 2}]",
      "subtask 2 has no cases, nor files named for it",
    ],
    ["type: odd", "type odd is not known"],
    ["type: interactive", "type interactive needs an interactor"],
    ["checker_type: kattis", "checker_type kattis needs a checker"],
    ["checker_type: odd", "checker_type odd is not known here"],
    ["checker_type: toString", "checker_type toString is not known here"],
    ["checker_type: testlib\nchecker: odd", "checker: odd is not a checker built into Gavel"],
    ["checker_type: hustoj\nchecker: odd", "checker: the file odd is missing"],
    ["checker_type: testlib\nchecker: no.cpp", "checker: the file no.cpp is missing"],
    ["type: interactive\ninteractor: no.cpp", "interactor: the file no.cpp is missing"],
    ["multi_pass: 2", "multi_pass needs a checker of the type kattis"],
    ["user_extra_files: [no.h]", "user_extra_files: the file no.h is missing"],
    ["judge_extra_files: [no.h]", "judge_extra_files: the file no.h is missing"],
  ])("%j is refused", async (config, reason) => {
    const { refusals } = await read(`${config}\n`);
    expect(refusals).toContain(`testdata/config.yaml: ${reason}`);
  });

  test("that name no answer need none where none is asked for", async () => {
    const nothing = await read("cases: [{input: 1.in, output: /dev/null}]\n");
    expect(nothing.facts.cases).toMatchObject([{ output: null }]);
  });
});

describe("programs", () => {
  const CPP = { "testdata/c.cpp": '#include "testlib.h"', "testdata/i.cpp": "" };

  test("include what the site lends; the data's own stands before it", async () => {
    const config = `${ONE}checker_type: testlib\nchecker: c.cpp\n`;
    const { facts, remarks } = await read(config, CPP);
    expect(facts.checker).toMatchObject({
      kind: "program",
      program: {
        ...{ convention: "testlib", main: "testdata/c.cpp" },
        others: [{ name: "testlib.h", file: "site/testlib.h" }],
      },
    });
    expect(remarks).toEqual(["ignored testdata: not used: i.cpp"]);
    const own = await read(config, { ...CPP, "testdata/testlib.h": "" });
    expect(own.facts.checker).toMatchObject({
      program: { others: [{ file: "testdata/testlib.h" }] },
    });
    expect(own.remarks).toEqual(["ignored testdata: not used: i.cpp"]);
  });

  test("without a type are testlib's, and are not used where the type compares by itself", async () => {
    const assumed = await read(`${ONE}checker: c.cpp\n`, CPP);
    expect(assumed.remarks[0]).toBe(
      "warning testdata/config.yaml: checker without checker_type: testlib is assumed",
    );
    for (const [type, ignoreEndBlank] of [
      ["default", true],
      ["strict", false],
    ] as const) {
      const { facts, remarks } = await read(`${ONE}checker: c.cpp\nchecker_type: ${type}\n`, CPP);
      expect(facts.checker).toEqual({ kind: "default", ignoreEndBlank });
      expect(remarks[0]).toBe(
        `ignored testdata/config.yaml: checker: checker_type ${type} compares by itself`,
      );
    }
    expect((await read(`${ONE}checker_type: strict\n`)).remarks).toEqual([]);
  });

  test("of testlib by name are those built in", async () => {
    const { facts } = await read(`${ONE}checker_type: testlib\nchecker: wcmp\n`);
    expect(facts.checker).toEqual({ kind: "rules", rules: { kind: "standard", checker: "wcmp" } });
  });

  test("that talk need no answers, and exclude a checker", async () => {
    const talks = "type: interactive\ninteractor: i.cpp\ncases: [{input: 1.in}]\n";
    const seen = await read(talks, CPP);
    expect(seen.facts).toMatchObject({
      interactor: { convention: "testlib", main: "testdata/i.cpp", others: [] },
      cases: [{ output: null }],
    });
    const both = await read(`${talks}checker_type: testlib\nchecker: c.cpp\n`, CPP);
    expect(both.refusals).toEqual([
      "testdata/config.yaml: an interactor together with a checker cannot be judged here",
    ]);
    const idle = await read(`${ONE}interactor: i.cpp\n`, CPP);
    expect([idle.facts.interactor, idle.remarks[0]]).toEqual([
      null,
      "ignored testdata/config.yaml: interactor: the type is default",
    ]);
  });
});

test("files beside submissions and checkers are those that are named", async () => {
  const config = `${ONE}filename: sum\nuser_extra_files: [d/a.h]\njudge_extra_files: [b.h]\n`;
  const { facts, remarks } = await read(config, { "testdata/d/a.h": "", "testdata/b.h": "" });
  expect(facts).toMatchObject({
    fileIo: { read: "sum.in", write: "sum.out" },
    userExtraFiles: [{ name: "a.h", file: "testdata/d/a.h" }],
    judgeExtraFiles: [{ name: "b.h", file: "testdata/b.h" }],
  });
  expect(remarks).toEqual([]);
});

test("languages that are not known here are told", async () => {
  const config = `${ONE}langs: [c, moo]\ntemplate: {c: [a, b], moo: [x, y]}\n`;
  const { facts, remarks } = await read(config);
  const languages = facts.languages as string[];
  expect(languages).toContain("C");
  expect((facts.templates as object[])[0]).toEqual({
    ...{ language: languages[0], prepend: "a", code: "", append: "b" },
  });
  expect(remarks).toEqual([
    "ignored testdata/config.yaml: langs: moo is not known here",
    "ignored testdata/config.yaml: template: moo is not known here",
  ]);
  expect((await read(`${ONE}langs: [moo]\n`)).facts.languages).toBeNull();
});

test("model solutions are programs in std", async () => {
  const { facts } = await read(ONE, { "std/a.cpp": "", "std/a.moo": "" });
  const facts_ = { others: [], expected: { verdicts: ["AC"], rules: [], timing: null } };
  expect(facts.solutions).toEqual([
    { ...facts_, path: "std/a.cpp", main: "std/a.cpp", language: "C++", note: null },
    {
      ...{ ...facts_, path: "std/a.moo", main: "std/a.moo", language: null },
      note: "its language is not known here",
    },
  ]);
});

test("what nothing refers to is told by folder, twenty names of each", async () => {
  const names = Array.from({ length: 21 }, (_, at) => `x${at + 10}`);
  const many = Object.fromEntries(names.map((name) => [`testdata/${name}`, ""]));
  const { remarks } = await read(ONE, { ...many, "notes.txt": "", "d/e/f": "", "d/g": "" });
  expect(remarks).toEqual([
    "ignored d: not used: e/f, g",
    "ignored : not used: notes.txt",
    `ignored testdata: not used: ${names.slice(0, 20).join(", ")} and 1 more`,
  ]);
  const { x30: _, ...less } = Object.fromEntries(names.map((name) => [name, ""]));
  const twenty = Object.fromEntries(Object.keys(less).map((name) => [`testdata/${name}`, ""]));
  expect((await read(ONE, twenty)).remarks).toEqual([
    `ignored testdata: not used: ${names.slice(0, 20).join(", ")}`,
  ]);
});
