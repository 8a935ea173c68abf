/** What `init.yml` says, part by part: tables of small archives and all that becomes of them. */
import { describe, expect, test } from "vitest";
import type { PackageTree } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen } from "../testing/read-all.ts";
import { readDmoj } from "./read-dmoj.ts";

const FILES: Contents = { "1.in": "a", "1.out": "b", "2.in": "c", "2.out": "d" };
const ONE = "test_cases: [{in: 1.in, out: 1.out, points: 1}]\n";

const noArchive = (): Promise<PackageTree> => Promise.reject(new Error("there is none"));
async function read(init: string, files: Contents = FILES): Promise<Seen> {
  const headers = new Map([["testlib.h", textFile("site/testlib.h", "")]]);
  const zip = await makeZip({ "init.yml": init, "problem.md": "Add.", ...files });
  return first(await readAll(zip, (tree) => readDmoj(tree, noArchive, { headers })));
}

test("a problem has what its folder says, and what the site takes where it says nothing", async () => {
  const { facts, remarks } = await read(`${ONE}hints: [x]\nbinary_data: true\nodd: 1\n`);
  expect(facts).toMatchObject({
    format: "dmoj",
    type: 1,
    statements: [
      {
        ...{ locale: "", title: "set", format: "markdown", hasHtml: true, description: "Add." },
        ...{ input: "", output: "", hint: "", files: [], pdf: null },
      },
    ],
    limits: { timeMs: null, timing: null, memoryMb: 256, stackMb: null },
    fileIo: null,
    checker: {
      kind: "rules",
      rules: {
        ...{ kind: "tokens", caseSensitive: true, spaceSensitive: false },
        ...{ floatAbsolute: null, floatRelative: null },
      },
    },
    interactor: null,
    grading: null,
  });
  expect(remarks).toEqual([
    "ignored init.yml: hints: they are for those who judge",
    "ignored init.yml: binary_data: test data is taken byte by byte",
    "ignored init.yml: odd: the key is not known",
    "changed init.yml: no memory limit: 256 MB",
  ]);
});

test("lines from Windows end as they do here, but for data that is no text", async () => {
  const files = { ...FILES, "1.in": "1\r\n2\r\n" };
  const plain = await read(ONE, files);
  expect(plain.cases["1.in"]?.[0]).toBe("1\n2\n");
  expect(plain.remarks.join("\n")).toMatch(/CR LF/);
  const binary = await read(`${ONE}binary_data: true\n`, files);
  expect(binary.cases["1.in"]?.[0]).toBe("1\r\n2\r\n");
});

test.each(["statement.md", "description.md"])("%s is the statement as well", async (name) => {
  const files = { "init.yaml": ONE, ...FILES, [name]: "Say it." };
  const seen = first(await readAll(await makeZip(files), (tree) => readDmoj(tree, noArchive)));
  expect(seen.facts.statements).toMatchObject([{ description: "Say it." }]);
  expect(seen.remarks).toEqual(["changed init.yaml: no memory limit: 256 MB"]);
});

test("a folder without a statement is told", async () => {
  const zip = await makeZip({ "init.yml": ONE, ...FILES });
  const seen = first(await readAll(zip, (tree) => readDmoj(tree, noArchive)));
  expect(seen.facts.statements).toMatchObject([{ description: "" }]);
  expect(seen.remarks).toContain("warning : there is no statement");
});

test("files that programs read and write come in pairs", async () => {
  const { facts } = await read(`${ONE}file_io: {input: a.in, output: a.out}\n`);
  expect(facts.fileIo).toEqual({ read: "a.in", write: "a.out" });
  for (const half of ["input: a.in", "output: a.out"]) {
    expect((await read(`${ONE}file_io: {${half}}\n`)).refusals).toEqual([
      "init.yml: file_io: both input and output are files here, or none is",
    ]);
  }
});

const GROUP = {
  ...{
    verdict: "worstError",
    acceptsAny: false,
    requires: [],
    isUnscored: false,
    isIgnored: false,
  },
};
const treeOf = (members: readonly object[]) => ({
  ...{ ...GROUP, name: "all", score: "sum", stops: false, full: null },
  members: members.map((facts) => ({ ...GROUP, score: "min", stops: true, ...facts })),
});

describe("test cases", () => {
  test("may leave out points, and names of what is not needed", async () => {
    const init = "points: 3\ntest_cases:\n- {out: 1.out}\n- {in: 2.in, out: 2.out, points: 4}\n";
    const { facts } = await read(init);
    expect(facts.cases).toMatchObject([
      { seq: 1, inputName: "1.in", outputName: "1.out", input: "1.in", output: "1.out", score: 3 },
      { seq: 2, inputName: "2.in", outputName: "2.out", input: "2.in", output: "2.out", score: 4 },
    ]);
    expect(facts.grading).toBeNull();
  });

  test("in folders are named without them", async () => {
    const { facts } = await read("test_cases: [{in: a/1.in, out: a/1.out}]\n", {
      "a/1.in": "",
      "a/1.out": "",
    });
    expect(facts.cases).toMatchObject([{ inputName: "a-1.in", outputName: "a-1.out", score: 1 }]);
  });

  test("with parts of points, and pretests, become a tree", async () => {
    const one = "in: 1.in, out: 1.out";
    const init = `test_cases:
- {${one}, points: 0}
- {points: 0.5, batched: [{${one}}]}
- {${one}, points: 0}
- {points: 2, batched: [{${one}}]}
- {${one}, points: 1}
- {points: 3, dependencies: [2, 1], batched: [{${one}}]}
`;
    expect((await read(init)).facts.grading).toEqual(
      treeOf(
        [
          { full: 0, requires: [] },
          { full: 0.5, requires: ["batch 1"] },
          { full: 0, requires: ["batch 1"] },
          { full: 2, requires: ["batch 1", "batch 3"] },
          { full: 1, requires: ["batch 1", "batch 3"] },
          { full: 3, requires: ["batch 1", "batch 2", "batch 3", "batch 4"] },
        ].map((facts, at) => ({
          ...facts,
          name: `batch ${at + 1}`,
          members: [{ case: at + 1, accepted: facts.full, rejected: 0 }],
        })),
      ),
    );
  });

  test("of no whole points become a tree by themselves", async () => {
    const half = "test_cases: [{in: 1.in, out: 1.out, points: 0.5}, {in: 2.in, out: 2.out}]\n";
    expect((await read(half)).facts.grading).toMatchObject({
      members: [{ full: 0.5 }, { full: 1 }],
    });
  });

  test.each([
    ["test_cases: []", "there is no test case"],
    ["test_cases: [x]", "test_cases[0]: it should be a map with its points"],
    [
      "test_cases: [{in: 1.in, out: 1.out, points: x}]",
      "test_cases[0]: it should be a map with its points",
    ],
    [
      "test_cases: [{in: 1.in, out: 1.out, points: -1}]",
      "test_cases[0]: it should be a map with its points",
    ],
    ["test_cases: [{in: 1.in}]", "the output of case 1 is missing"],
    ["test_cases: [{in: x.in, out: 1.out}]", "the input x.in is missing"],
    ["test_cases: [{in: 1.in, out: x.out}]", "the output x.out is missing"],
    [
      "test_cases: {output_format: x}",
      "test_cases.output_format: patterns of a package are not run here; name the cases",
    ],
    ...["generator", "generator_args", "checker", "output_limit_length"].map((key) => [
      `test_cases: [{in: 1.in, out: 1.out, ${key}: 1}]`,
      `test_cases[0].${key}: not for one case`,
    ]),
    ...["[0]", "[2]", "[x]", "[1, 0]"].map((list) => [
      `test_cases: [{batched: [{in: 1.in, out: 1.out}]}, {in: 1.in, out: 1.out}, {dependencies: ${list}, batched: [{in: 1.in, out: 1.out}]}]`,
      "test_cases[2].dependencies: they should name earlier batches",
    ]),
  ] as [string, string][])("%s is refused", async (init, reason) => {
    expect((await read(`${init}\n`)).refusals).toContain(`init.yml: ${reason}`);
  });

  test("without a list have the points of their places", async () => {
    const { facts } = await read("test_cases: {case_points: [4, 6]}\n");
    expect(facts.cases).toMatchObject([{ score: 4 }, { score: 6 }]);
    const each = await read("test_cases: {case_points: 7}\n");
    expect(each.facts.cases).toMatchObject([{ score: 7 }, { score: 7 }]);
  });
});

test("without a list batches are known by the number before the last, and only cases are cases", async () => {
  const names = ["s2.1", "s2.2", "s1.10", "s1.9"].flatMap((name) => [`${name}.in`, `${name}.out`]);
  const files = Object.fromEntries([
    ...[...names, "input.txt", "in3.md", "dir1/in4.txt", "dir1/out4.txt", "in5.out", "7.ans"].map(
      (name) => [name, ""],
    ),
  ]) as Contents;
  const { facts } = await read("points: 5\nchecker: {name: bridged, args: {files: a.cpp}}\n", {
    ...files,
    "a.cpp": "",
  });
  const cases = facts.cases as { inputName: string; outputName: string }[];
  expect(cases.map((one) => [one.inputName, one.outputName])).toEqual([
    ["dir1-in4.txt", "dir1-out4.txt"],
    ["s1.9.in", "s1.9.out"],
    ["s1.10.in", "s1.10.out"],
    ["s2.1.in", "s2.1.out"],
    ["s2.2.in", "s2.2.out"],
  ]);
  expect(facts.grading).toMatchObject({
    members: [
      { full: 5, members: [{ case: 1 }] },
      { full: 5, members: [{ case: 2 }, { case: 3 }] },
      { full: 5, members: [{ case: 4 }, { case: 5 }] },
    ],
  });
});

test("batches that only their number tells apart keep their own answers", async () => {
  const files = { "1.1.in": "", "1.1.out": "", "2.1.in": "", "2.1.out": "" };
  expect((await read("points: 1\n", files)).facts.cases).toMatchObject([
    { inputName: "1.1.in", outputName: "1.1.out" },
    { inputName: "2.1.in", outputName: "2.1.out" },
  ]);
});

describe("comparisons", () => {
  const E6 = { floatAbsolute: 1e-6, floatRelative: 1e-6 };
  test.each([
    ["floats", E6],
    ["{name: floats, args: {error_mode: relative}}", { ...E6, floatAbsolute: null }],
    ["{name: floats, args: {error_mode: absolute}}", { ...E6, floatRelative: null }],
    [
      "{name: floatsrel, args: {precision: 9, error_mode: absolute}}",
      { floatAbsolute: null, floatRelative: 1e-9 },
    ],
    ["floatsabs", { ...E6, floatRelative: null }],
  ])("checker: %s", async (said, tolerances) => {
    const { facts } = await read(`${ONE}checker: ${said}\n`);
    expect(facts.checker).toEqual({
      kind: "rules",
      rules: { kind: "tokens", caseSensitive: true, spaceSensitive: false, ...tolerances },
    });
  });
});

describe("programs", () => {
  const bridged = (args: string, files: Contents = {}) =>
    read(`${ONE}checker: {name: bridged, args: {${args}}}\n`, { ...FILES, ...files });

  test("have the sources and headers that are named, and what the site lends", async () => {
    const { facts, remarks } = await bridged("files: [d/a.h, c.cpp, b.cpp], memory_limit: 1", {
      "d/a.h": "",
      "b.cpp": "",
      "c.cpp": '#include "testlib.h"',
      "other.h": "",
    });
    expect(facts.checker).toEqual({
      kind: "program",
      program: {
        ...{ language: "C++ 17 With O2", convention: "testlib", arguments: [], main: "c.cpp" },
        others: [
          { name: "d-a.h", file: "d/a.h" },
          { name: "b.cpp", file: "b.cpp", isCompiled: true },
          { name: "testlib.h", file: "site/testlib.h" },
        ],
      },
    });
    expect(remarks).toEqual([
      "ignored init.yml: checker: memory_limit: checkers have their own",
      "changed init.yml: no memory limit: 256 MB",
    ]);
    const own = await bridged("files: c.cpp", {
      "c.cpp": '#include "testlib.h"',
      "testlib.h": "// own",
    });
    expect(own.facts.checker).toMatchObject({ program: { others: [{ file: "testlib.h" }] } });
  });

  test.each([
    ["files: a.c", "C With O2"],
    ["files: a.c, lang: CPP03", "C++ 17 With O2"],
    ["files: a.c, lang: CPP17", "C++ 17 With O2"],
    ["files: a.c, lang: CPP20", "C++ 20 With O2"],
    ["files: a.c, lang: CPP98", "C++ 17 With O2"],
    ["files: a.c, lang: CPP90", "C++ 17 With O2"],
    ["files: a.c, lang: C++", "C++ 17 With O2"],
    ["files: a.py, lang: c", "C With O2"],
  ])("{%s} are in %s", async (args, language) => {
    const { facts } = await bridged(args, { "a.c": "", "a.py": "" });
    expect(facts.checker).toMatchObject({ program: { language } });
  });

  test.each([
    ["files: a.py", ["checker: a.py is neither C nor C++"]],
    ["files: a.c, lang: python", ["checker: a.c is neither C nor C++"]],
    ["type: testlib", ["checker: it names no source"]],
    ["files: a.c, type: coci", ["checker: the type coci is not known here"]],
    ["files: a.c, flags: x", ["checker: flags cannot be followed here"]],
    ["files: a.c, args_format_string: x", ["checker: args_format_string cannot be followed here"]],
    ["files: [a.c, no.h]", ["checker: the file no.h is missing"]],
  ])("{%s} are refused", async (args, reasons) => {
    const { refusals } = await bridged(args, { "a.c": "", "a.py": "" });
    expect(refusals).toEqual(reasons.map((reason) => `init.yml: ${reason}`));
  });

  test("that talk to the submission need no answers, and stand without a checker", async () => {
    const talks = "interactive: {files: a.cpp, type: testlib, feedback: true}\n";
    const seen = await read(`test_cases: [{in: 1.in}]\n${talks}`, { ...FILES, "a.cpp": "" });
    expect(seen.facts).toMatchObject({
      checker: { kind: "default", ignoreEndBlank: true },
      interactor: { convention: "testlib", language: "C++ 17 With O2", others: [] },
      cases: [{ output: null, outputName: "1.out" }],
    });
    expect(seen.remarks).toEqual([
      "ignored init.yml: interactive: feedback: checkers have their own",
      "changed init.yml: no memory limit: 256 MB",
    ]);
    const both = await read(`${ONE}${talks}checker: {name: bridged, args: {files: a.cpp}}\n`, {
      ...FILES,
      "a.cpp": "",
    });
    expect(both.refusals).toEqual([
      "init.yml: an interactor together with a checker cannot be judged here",
    ]);
  });

  test("that check need no answers either", async () => {
    const init = "test_cases: [{in: 1.in}]\nchecker: {name: bridged, args: {files: a.cpp}}\n";
    const seen = await read(init, { ...FILES, "a.cpp": "" });
    expect(seen.facts).toMatchObject({ cases: [{ output: null }], interactor: null });
  });
});
