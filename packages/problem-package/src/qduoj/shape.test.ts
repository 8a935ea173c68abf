/** What exporters write in other ways, and what none may write: `problem.json` field by field, and its cases. */
import { describe, expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen, taken } from "../testing/read-all.ts";
import { readQduoj } from "./read-qduoj.ts";

type Facts = Readonly<Record<string, unknown>>;
const DATA: Contents = { "1.in": "1", "1.out": "a", "2.in": "2", "2.out": "b" };
const LEAST = { title: "t", time_limit: 1000, memory_limit: 64 };
async function readTree(contents: Contents): Promise<Seen[]> {
  const headers = new Map([["testlib.h", textFile("site/testlib.h", "")]]);
  return readAll(await makeZip(contents), (tree) => readQduoj(tree, { headers }));
}
async function read(facts: Facts, files: Contents = DATA): Promise<Seen> {
  const data = Object.entries(files).map(([name, text]) => [`7/testcase/${name}`, text] as const);
  const json = { "7/problem.json": JSON.stringify({ ...LEAST, ...facts }) };
  return first(await readTree({ ...json, ...Object.fromEntries(data) }));
}

test("a problem that says little has what is usual", async () => {
  const seen = await read({}, { "1.in": "1", "1.out": "a" });
  expect(seen).toMatchObject({ name: "7", refusals: [], remarks: [] });
  expect(seen.facts).toEqual({
    ...{ format: "qduoj", shortName: "7", displayId: null, type: 0, author: "", source: "" },
    ...{ tags: [], difficulty: 1, fileIo: null, languages: null, templates: [], samples: [] },
    statements: [
      {
        ...{ locale: "", title: "t", format: "html", hasHtml: true, description: "", input: "" },
        ...{ output: "", hint: "", files: [], pdf: null },
      },
    ],
    limits: { timeMs: 1000, timing: null, memoryMb: 64, stackMb: null },
    ...{ checker: { kind: "default", ignoreEndBlank: true }, interactor: null, passes: 1 },
    cases: [
      {
        ...{ seq: 1, name: "1", input: "7/testcase/1.in", output: "7/testcase/1.out", score: 0 },
        ...{ groupNum: null, isSample: false, timeLimitMs: null, memoryLimitMb: null },
        ...{ checkerArguments: null, compareRules: null, inputName: "1.in", outputName: "1.out" },
      },
    ],
    ...{ caseMode: "default", grading: null, userExtraFiles: [], judgeExtraFiles: [] },
    ...{ attachments: [], openCaseResult: true, codeShare: false, solutions: [] },
  });
});

describe("of the problem", () => {
  const html = (value: string | null) => ({ format: "html", value });
  test.each<[Facts, Facts]>([
    [{ display_id: " A 1 " }, { displayId: "A 1", shortName: "A-1" }],
    [{ display_id: 12 }, { displayId: "12", shortName: "12" }],
    [{ rule_type: "OI" }, { type: 1 }],
    [
      { rule_type: "ACM", source: "s", tags: ["x"] },
      { type: 0, source: "s", tags: ["x"] },
    ],
    [{ description: "bare" }, { statements: [{ format: "html", description: "bare" }] }],
    [{ description: html(null) }, { statements: [{ format: "html", description: "" }] }],
    [
      { description: { format: "markdown", value: "d" }, hint: html("h") },
      { statements: [{ format: "markdown", description: "d", hint: "h" }] },
    ],
    [
      { input_description: html("i"), output_description: "o" },
      { statements: [{ format: "html", input: "i", output: "o" }] },
    ],
    [{ samples: [{ input: "1" }] }, { samples: [{ kind: "pair", input: "1", output: "" }] }],
  ])("%j is %j", async (given, facts) => {
    const seen = await read(given);
    expect(seen.refusals).toEqual([]);
    expect(seen.facts).toMatchObject(facts);
  });

  test.each<[unknown, unknown]>([
    ["//TEMPLATE BEGIN\r\nt\n//TEMPLATE END", ["", "t\n", ""]],
    ["//PREPEND BEGIN\np\n//PREPEND END", ["p\n", "", ""]],
    ["//APPEND BEGIN\na\n//APPEND END", ["", "", "a\n"]],
    ["// TEMPLATE BEGIN", ["", "// TEMPLATE BEGIN", ""]],
    [{ template: "t" }, ["", "t", ""]],
  ])("the template %j has the parts %j", async (given, parts) => {
    const [one] = taken(await read({ template: { C: given } })).templates;
    expect([one?.prepend, one?.code, one?.append]).toEqual(parts);
  });

  test("beginnings of parts without an end are looked through once", async () => {
    const began = process.threadCpuUsage();
    const code = "//TEMPLATE BEGIN\n".repeat(60_000);
    const [one] = taken(await read({ template: { C: code } })).templates;
    expect(one?.code ?? "").toBe("");
    expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000);
  });

  test("solutions are told apart by their language", async () => {
    const answers = [
      { language: "C++", code: "x" },
      { language: "Nope", code: "y" },
    ];
    const { solutions } = taken(await read({ answers }));
    expect(solutions.map(({ path, language, note }) => [path, language, note])).toEqual([
      ["7/problem.json/answers/1", "C++", null],
      ["7/problem.json/answers/2", null, "Nope is not known here"],
    ]);
  });

  test("a checker that asks for the header of the site has it beside it", async () => {
    const code = '#include "testlib.h"\nint main() {}';
    const { checker } = taken(await read({ spj: { code, language: "C++" } }));
    expect(checker).toMatchObject({
      program: { convention: "qduoj", others: [{ file: { path: "site/testlib.h" } }] },
    });
  });
});

test.each<[string, Facts]>([
  ["title", { title: " " }],
  ["time_limit", { time_limit: 0 }],
  ["memory_limit", { memory_limit: 1.5 }],
  ["rule_type", { rule_type: "IOI" }],
  ["spj.code", { spj: { code: "", language: "C" } }],
  ["test_case_score.0.input_name", { test_case_score: [{ output_name: "1.out" }] }],
])("a wrong %s is refused by its name: %j", async (place, facts) => {
  const seen = await read(facts);
  expect(seen.problem).toBeNull();
  expect(seen.refusals[0]).toContain(`7/problem.json: ${place}: `);
});

describe("cases", () => {
  const rows = (seen: Seen) =>
    taken(seen).cases.map((one) => [one.inputName, one.outputName, one.score]);
  const listed = (...list: (readonly [string, string | null, unknown])[]) => ({
    test_case_score: list.map(([input_name, output_name, score]) => {
      return { input_name, output_name, score };
    }),
  });
  const SPJ = { spj: { code: "x", language: "C" } };

  test("of the manifest come in the order of their numbers", async () => {
    const one = (name: string) => ({ input_name: `${name}.in`, output_name: `${name}.out` });
    const info = JSON.stringify({ test_cases: { "10": one("2"), "9": one("1"), x: one("1") } });
    expect(rows(await read({}, { ...DATA, info })).slice(0, 2)).toEqual([
      ["1.in", "1.out", 0],
      ["2.in", "2.out", 0],
    ]);
    const bare = JSON.stringify({ test_cases: { "1": { input_name: "b.in" } } });
    expect(rows(await read(SPJ, { "b.in": "", info: bare }))).toEqual([["b.in", "b.out", 0]]);
  });

  test("without a list are the files that are called by a number", async () => {
    const files = { ...DATA, "a1.in": "", "3.in.x": "", "x/4.in": "" };
    const seen = await read({}, files);
    expect(rows(seen).map(([name]) => name)).toEqual(["1.in", "2.in"]);
    expect(seen.remarks).toEqual(
      ["3.in.x", "a1.in", "x/4.in"].map(
        (name) => `ignored 7/testcase/${name}: no test case names this file`,
      ),
    );
  });

  test("are those of their place where a name is not there", async () => {
    const seen = await read(listed(["2.in", "2.out", 1], ["x.in", "x.out", 1]));
    expect(rows(seen).map(([name]) => name)).toEqual(["2.in", "2.in"]);
    expect(rows(await read({ ...SPJ, ...listed(["1.in", null, 1]) }, { "1.in": "" }))).toEqual([
      ["1.in", "1.out", 0],
    ]);
    expect(
      (await read(listed(["1.in", "1.out", 1], ["a", "b", 1], ["c", "d", 1]))).refusals,
    ).toEqual(["testcase: the test file c is missing"]);
    expect((await read(listed(["1.in", "x", 1]), { "1.in": "" })).refusals).toEqual([
      "testcase: the test file x is missing",
    ]);
  });

  test.each<[string, unknown[], number[]]>([
    ["ACM", [30, 70], [0, 0]],
    ["OI", [30, 70], [30, 70]],
    ["OI", [null, 70], [0, 70]],
    ["OI", [0, 0], [0, 0]],
    ["OI", [null, null], [50, 50]],
  ])("of %s with %j are worth %j", async (rule_type, scores, expected) => {
    const list = listed(["1.in", "1.out", scores[0]], ["2.in", "2.out", scores[1]]);
    expect(rows(await read({ rule_type, ...list })).map((row) => row[2])).toEqual(expected);
  });

  test.each([[-1], [0.5]])("are not worth %j", async (score) => {
    const seen = await read({ rule_type: "OI", ...listed(["1.in", "1.out", score]) });
    expect(seen.refusals).toEqual([`1.in: the score ${score} is not a whole number, 0 or more`]);
  });
});

test("problems are the folders with such a file, numbers in their order", async () => {
  const json = JSON.stringify(LEAST);
  const names = async (...paths: string[]) =>
    (await readTree(Object.fromEntries(paths.map((path) => [path, json])))).map((one) => one.name);
  expect(await names("10/problem.json", "9/problem.json", "x/problem.json")).toEqual([
    ...["9", "10", "x"],
  ]);
  expect(await names("problem.json")).toEqual(["set"]);
  expect(await names("a/myproblem.json", "a/problem.jsonx")).toEqual([]);
});
