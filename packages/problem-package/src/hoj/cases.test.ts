/** Which files are the cases of a problem, and what each is worth. */
import { describe, expect, test } from "vitest";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen } from "../testing/read-all.ts";
import { readHoj } from "./read-hoj.ts";

type Facts = Readonly<Record<string, unknown>>;
const FILES: Contents = { "1.in": "1", "1.out": "a", "2.in": "2", "2.out": "b" };
async function read(whole: Facts, problem: Facts = {}, files: Contents = FILES): Promise<Seen> {
  const data = Object.entries(files).map(([name, text]) => [`problem_1/${name}`, text] as const);
  const json = JSON.stringify({ ...whole, problem: { title: "t", ...problem } });
  const zip = await makeZip({ "problem_1.json": json, ...Object.fromEntries(data) });
  return first(await readAll(zip, (tree) => readHoj(tree)));
}
const rows = (seen: Seen) =>
  (seen.problem?.cases ?? []).map((one) => [
    one.inputName,
    one.outputName,
    one.score,
    one.groupNum,
  ]);

describe("cases are named by", () => {
  const one = { input: "2.in", output: "2.out" };
  const info = (testCases: unknown) => ({ ...FILES, info: JSON.stringify({ testCases }) });

  test("the JSON, else the manifest, else the names of the files", async () => {
    const manifest = info([{ inputName: "1.in", outputName: "1.out", score: 7, groupNum: 3 }]);
    expect(rows(await read({ samples: [one] }, { type: 1 }, manifest))).toEqual([
      ["2.in", "2.out", 100, null],
    ]);
    for (const samples of [null, []]) {
      expect(rows(await read({ samples }, { type: 1 }, manifest))).toEqual([
        ["1.in", "1.out", 7, 3],
      ]);
      expect(rows(await read({ samples }))).toEqual([
        ["1.in", "1.out", 0, null],
        ["2.in", "2.out", 0, null],
      ]);
    }
  });

  test("one that no case names is told, apart from the manifest", async () => {
    const seen = await read({ samples: [one] }, {}, { ...FILES, info: "", notes: "" });
    expect(seen.remarks).toEqual(
      ["1.in", "1.out", "notes"].map(
        (name) => `ignored problem_1/${name}: no test case names this file`,
      ),
    );
  });

  test.each<[string, unknown, RegExp]>([
    ["none", [], /there is no test case/],
    ["one without its name", [{ outputName: "1.out" }], /testCases\.0\.inputName/],
    ["one whose file is missing", [{ inputName: "3.in" }], /test file 3\.in is missing/],
    ["one without a file", [{ inputName: "" }], /test file \(without a name\) is missing/],
  ])("a manifest with %s is refused", async (_what, list, words) => {
    const seen = await read({}, {}, info(list));
    expect(seen.problem).toBeNull();
    expect(seen.refusals.join("\n")).toMatch(words);
  });
});

describe("an output", () => {
  const only = { "a.in": "1" };
  test.each([
    ["a.in", "a.out"],
    ["a.txt", "a.out"],
    ["a", "a.out"],
    ["a.in.x", "a.in.x.out"],
  ])("that %s does not have is called %s", async (input, output) => {
    const seen = await read({ samples: [{ input }] }, {}, { [input]: "1" });
    expect(seen.problem?.cases).toMatchObject([{ outputName: output, output: null }]);
  });

  test("that is named and missing is needed where outputs are compared", async () => {
    const samples = [{ input: "a.in", output: "a.ans" }];
    expect((await read({ samples }, {}, only)).refusals).toEqual([
      "problem_1: the test file a.ans is missing",
    ]);
    const spj = { judgeMode: "spj", spjCode: "x" };
    expect((await read({ samples }, spj, only)).problem?.cases).toMatchObject([
      { inputName: "a.in", outputName: "a.ans", output: null },
    ]);
  });
});

describe("points", () => {
  const cases = (...scores: unknown[]) =>
    scores.map((score, at) => ({ input: `${at + 1}.in`, output: `${at + 1}.out`, score }));

  test.each<[0 | 1, unknown[], number[]]>([
    [0, [30, 70], [0, 0]],
    [1, [30, 70], [30, 70]],
    [1, [null, 70], [0, 70]],
    [1, [0, 0], [0, 0]],
    [1, [null, undefined], [50, 50]],
  ])("of type %j given as %j are %j", async (type, given, expected) => {
    const seen = await read({ samples: cases(...given) }, { type });
    expect(seen.problem?.cases.map((one) => one.score)).toEqual(expected);
  });

  test.each([[-1], [0.5]])("of %j are refused", async (score) => {
    expect((await read({ samples: cases(1, score) }, { type: 1 })).refusals).toEqual([
      `problem_1.json: samples.1: the score ${score} is not a whole number, 0 or more`,
    ]);
    expect((await read({ samples: cases(1, score) }, { type: 0 })).refusals).toEqual([]);
  });
});

test("what a case has of its own comes by its place, and what is missing is refused by name", async () => {
  const gavel = { cases: [{ timeLimitMs: 5 }, { isSample: true, checkerArguments: ["x"] }] };
  expect((await read({ gavel })).problem?.cases).toMatchObject([
    { timeLimitMs: 5, memoryLimitMb: null, isSample: false, checkerArguments: null },
    { timeLimitMs: null, isSample: true, checkerArguments: ["x"] },
  ]);
  expect((await read({}, {}, {})).refusals).toEqual([
    "problem_1.json: the folder problem_1 of its test data is missing",
  ]);
  const without = await read({ gavel: { lacksTests: true } }, {}, {});
  expect(without.problem).toMatchObject({ cases: [], lacksTests: true });
  const has = await read({ gavel: { lacksTests: true } });
  expect(has.problem).not.toHaveProperty("lacksTests");
});

test("solutions of ours say their language or show it by their ending", async () => {
  const solution = (name: string, language?: string) => ({ name, language, code: name });
  const solutions = [
    { ...solution("a.cpp"), expected: ["AC"] },
    solution("b.txt", "Python3"),
    solution("c.cpp", "Nope"),
    solution("d.nope"),
  ];
  const seen = await read({ gavel: { solutions } });
  expect(
    seen.problem?.solutions.map(({ path, language, expected, note }) => [
      ...[path, language, expected.verdicts, note],
    ]),
  ).toEqual([
    ["solutions/a.cpp", "C++", ["AC"], null],
    ["solutions/b.txt", "Python3", [], null],
    ["solutions/c.cpp", null, [], "no language is known for Nope"],
    ["solutions/d.nope", null, [], "no language is known for d.nope"],
  ]);
});
