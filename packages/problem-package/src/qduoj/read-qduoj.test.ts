import { expect, test } from "vitest";
import { readText } from "../safe-archive.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, taken } from "../testing/read-all.ts";
import { readQduoj } from "./read-qduoj.ts";

const html = (value: string) => ({ format: "html", value });
const problem = {
  display_id: "A1",
  title: "加法",
  description: html("<p>求 a&lt;b</p>"),
  tags: ["数学"],
  input_description: html("<p>in</p>"),
  output_description: html("<p>out</p>"),
  test_case_score: [
    { score: 40, input_name: "1.in", output_name: "1.out" },
    { score: 60, input_name: "2.in", output_name: "2.out" },
  ],
  hint: html(""),
  time_limit: 1000,
  memory_limit: 256,
  samples: [{ input: "1 2", output: "3" }],
  template: {},
  spj: null,
  rule_type: "OI",
  source: null,
  answers: [{ language: "Python3", code: "print(1)" }],
};
const data = {
  "testcase/1.in": "1",
  "testcase/1.out": "one",
  "testcase/2.in": "2",
  "testcase/2.out": "two",
};
const folder = (name: string, change: object = {}, files: Contents = data) =>
  Object.fromEntries(
    Object.entries({ "problem.json": JSON.stringify({ ...problem, ...change }), ...files }).map(
      ([file, text]) => [`${name}/${file}`, text],
    ),
  );
const read = async (contents: Contents) =>
  readAll(await makeZip(contents), (tree) => readQduoj(tree));
const readOne = async (change: object = {}, files: Contents = data) =>
  first(await read(folder("1", change, files)));

test("a problem with its scores, statements in HTML and the answers as solutions", async () => {
  const seen = await readOne();
  expect(seen.remarks).toEqual([]);
  expect(seen.cases).toEqual({ "1.in": ["1", "one"], "2.in": ["2", "two"] });
  const read = taken(seen);
  expect(read).toMatchObject({
    displayId: "A1",
    type: 1,
    difficulty: 1,
    source: "",
    tags: ["数学"],
    statements: [{ title: "加法", format: "html", description: "<p>求 a&lt;b</p>", hint: "" }],
    samples: [{ kind: "pair", input: "1 2", output: "3" }],
    limits: { timeMs: 1000, memoryMb: 256 },
    checker: { kind: "default", ignoreEndBlank: true },
    openCaseResult: true,
    codeShare: false,
  });
  expect(read.cases.map((one) => one.score)).toEqual([40, 60]);
  expect(read.solutions).toMatchObject([{ language: "Python3", expected: { verdicts: ["AC"] } }]);
});

test("test_case_score may be null: all numbered files then, in the order of the numbers, with gaps", async () => {
  const files = Object.fromEntries(
    [10, 9, 2].flatMap((n) => [
      [`testcase/${n}.in`, `${n}`],
      [`testcase/${n}.out`, `-${n}`],
    ]),
  );
  const seen = await readOne({ test_case_score: null, rule_type: "ACM" }, files);
  expect(Object.keys(seen.cases)).toEqual(["2.in", "9.in", "10.in"]);
  expect(taken(seen).type).toBe(0);
  const oi = await readOne({ test_case_score: null }, files);
  expect(oi.problem?.cases.map((one) => one.score)).toEqual([33, 33, 34]);
});

test("names of the upload stand for files that the exporter numbered; `info` is the manifest", async () => {
  const test_case_score = [
    { score: 1, input_name: "big.in", output_name: "big.ans" },
    { score: 2, input_name: "2.in", output_name: "2.out" },
  ];
  expect((await readOne({ test_case_score })).cases).toEqual({
    "1.in": ["1", "one"],
    "2.in": ["2", "two"],
  });
  const info = JSON.stringify({
    spj: false,
    test_cases: { "1": { input_name: "2.in", output_name: "2.out", input_size: 1 } },
  });
  const seen = await readOne({ test_case_score: null }, { ...data, "testcase/info": info });
  expect(seen.cases).toEqual({ "2.in": ["2", "two"] });
  expect(seen.remarks).toContain("ignored 1/testcase/1.in: no test case names this file");
});

test("a special judge needs no outputs", async () => {
  const spj = { code: "int main(){}", language: "C++" };
  const test_case_score = [{ score: 100, input_name: "1.in", output_name: "-" }];
  const seen = await readOne({ spj, test_case_score }, { "testcase/1.in": "1" });
  expect(seen.cases).toEqual({ "1.in": ["1", null] });
  const { checker } = taken(seen);
  expect(checker).toMatchObject({ program: { convention: "qduoj", language: "C++" } });
  expect(checker.kind === "program" && (await readText(checker.program.main, 99))).toBe(
    "int main(){}",
  );
});

test("templates in parts, or as one text with markers", async () => {
  const parts = { prepend: "p", template: "t", append: "a" };
  const marked =
    "//PREPEND BEGIN\np\n//PREPEND END\n\n//TEMPLATE BEGIN\nt\n//TEMPLATE END\n\n//APPEND BEGIN\na\n//APPEND END";
  const seen = await readOne({
    template: { C: parts, "C++": marked, Cobol: parts, Java: "plain" },
  });
  expect(taken(seen).templates).toEqual([
    { language: "C", prepend: "p", code: "t", append: "a" },
    { language: "C++", prepend: "p\n", code: "t\n", append: "a\n" },
    { language: "Java", prepend: "", code: "plain", append: "" },
  ]);
  expect(seen.remarks.join()).toContain("the template in Cobol");
});

test("folders with gaps, inside a wrapping one, in the order of their numbers", async () => {
  const seen = await read({
    ...folder("export/10", { display_id: "TEN" }),
    ...folder("export/2", { display_id: 2 }),
    "export/5/problem.json": "[]",
  });
  expect(seen.map((one) => one.problem?.displayId ?? one.refusals.join())).toEqual([
    "2",
    expect.stringContaining("export/5/problem.json"),
    "TEN",
  ]);
});

test.each([
  ["no tests", { test_case_score: null }, {}, /no test case/],
  ["a missing output", {}, { "testcase/1.in": "x", "testcase/2.in": "y" }, /1.out is missing/],
  ["a checker in Python", { spj: { code: "x", language: "Python3" } }, data, /C or C\+\+ only/],
  ["no time limit", { time_limit: null }, data, /time_limit/],
])("%s is refused with the reason", async (_what, change, files: Contents, words) => {
  const seen = await readOne(change, files);
  expect(seen.problem).toBeNull();
  expect(seen.refusals.join("\n")).toMatch(words);
});
