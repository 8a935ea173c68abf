import { buffer } from "node:stream/consumers";
import { type GradedOutcome, gradeTree, treeVerdict } from "@gavel/domain/grading";
import type { Verdict } from "@gavel/domain/verdict";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { ImportedProblem } from "../model.ts";
import { blankProblem } from "../reading/read-one.ts";
import { textFile } from "../reading/text-file.ts";
import { makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen, taken } from "../testing/read-all.ts";
import { writeZip } from "../zip-writer.ts";
import { readKattis } from "./read.ts";
import { kattisEntries } from "./write.ts";

async function roundTrip(problem: ImportedProblem): Promise<Seen> {
  const findings = new Findings();
  const entries = await kattisEntries(problem, findings);
  expect(findings.refusals).toEqual([]);
  const zip = await buffer(writeZip(entries) as unknown as NodeJS.ReadableStream);
  return first(await readAll(zip, readKattis));
}

test("what looks like HTML is text in packages of ours, and HTML in others", async () => {
  const [statement] = PLAIN.statements;
  if (statement === undefined) throw new Error("no statement");
  const text = { ...statement, description: "<b>a</b>" };
  const own = taken(await roundTrip({ ...PLAIN, statements: [text] }));
  expect(own.statements).toMatchObject([{ description: "<b>a</b>", hasHtml: false }]);
  const other = {
    "problem.yaml": "name: x",
    "problem_statement/problem.md": "<b>a</b>",
    ...{ "data/secret/1.in": "", "data/secret/1.ans": "" },
  };
  const read = taken(first(await readAll(await makeZip(other), readKattis)));
  expect(read.statements).toMatchObject([{ hasHtml: true }]);
});

const caseOf = (seq: number, facts: Partial<ImportedProblem["cases"][number]> = {}) => ({
  seq,
  name: `case ${seq}`,
  inputName: `${seq}.in`,
  outputName: `${seq}.out`,
  input: textFile("", `in ${seq}\n`),
  output: textFile("", `out ${seq}\n`),
  score: 0,
  groupNum: null,
  isSample: false,
  timeLimitMs: null,
  memoryLimitMb: null,
  checkerArguments: null,
  compareRules: null,
  ...facts,
});

const PLAIN: ImportedProblem = {
  ...blankProblem("hoj", "P1000"),
  author: "Ann, Bob",
  source: "A contest",
  tags: ["math", "two words"],
  statements: [
    {
      locale: "zh-CN",
      title: "求和: 一",
      format: "markdown",
      description: "甲 $a$",
      input: "两个数",
      output: "一个数",
      hint: "",
      files: [],
      pdf: null,
    },
  ],
  samples: [{ kind: "pair", input: "1\n", output: "2\n" }],
  limits: { timeMs: 1500, timing: null, memoryMb: 128, stackMb: 128 },
  languages: ["C++ 17", "Python3"],
  checker: {
    kind: "rules",
    rules: {
      kind: "tokens",
      caseSensitive: true,
      spaceSensitive: false,
      floatAbsolute: 1e-6,
      floatRelative: null,
    },
  },
  cases: [caseOf(1), caseOf(2), caseOf(12)].map((one, at) => ({ ...one, seq: at + 1 })),
};

test("a plain problem comes back with the same meaning", async () => {
  const seen = await roundTrip(PLAIN);
  const problem = taken(seen);
  expect(problem).toMatchObject({
    type: 0,
    author: "Ann, Bob",
    source: "A contest",
    tags: ["math", "two words"],
    limits: { timeMs: 1500, memoryMb: 128 },
    checker: PLAIN.checker,
    samples: PLAIN.samples,
    statements: [
      {
        locale: "zh-CN",
        title: "求和: 一",
        description: "甲 $a$",
        input: "两个数",
        output: "一个数",
      },
    ],
  });
  expect(problem.languages).toContain("C++ 17");
  expect(problem.languages).toContain("Python3");
  const secret = Object.entries(seen.cases).filter(([name]) => !name.startsWith("sample"));
  expect(secret.map(([, texts]) => texts)).toEqual([
    ["in 1\n", "out 1\n"],
    ["in 2\n", "out 2\n"],
    ["in 12\n", "out 12\n"],
  ]);
});

test("checkers, exchanges and passes", async () => {
  const program = {
    language: "C++ 20 With O2" as const,
    convention: "kattis" as const,
    arguments: ["one", "two words"],
    main: textFile("v.cc", "int main() {}"),
    others: [{ name: "help.h", file: textFile("help.h", "") }],
  };
  const checked = taken(await roundTrip({ ...PLAIN, checker: { kind: "program", program } }));
  expect(checked.checker).toMatchObject({
    kind: "program",
    program: { arguments: ["one", "two words"], others: [{ name: "help.h" }] },
  });
  const passes = taken(await roundTrip({ ...PLAIN, interactor: program, passes: 4 }));
  expect(passes).toMatchObject({ passes: 4, interactor: { arguments: ["one", "two words"] } });
});

const VERDICTS: readonly Verdict[] = ["accepted", "wrongAnswer", "timeLimitExceeded"];

describe("points mean the same", () => {
  const scored = (facts: Partial<ImportedProblem>): ImportedProblem => ({
    ...PLAIN,
    type: 1,
    ...facts,
  });
  const cases = [
    caseOf(1, { score: 10, groupNum: 1 }),
    caseOf(2, { score: 10, groupNum: 1 }),
    caseOf(3, { score: 50, groupNum: 2 }),
    caseOf(4, { score: 40, groupNum: 2 }),
  ];

  test("in all case modes", async () => {
    for (const caseMode of ["default", "subtask_lowest", "subtask_average"] as const) {
      const back = taken(await roundTrip(scored({ cases, caseMode })));
      const { grading } = back;
      if (grading === null) throw new Error("no groups");
      const shift = back.cases.length - cases.length;
      const points = (strip: string) =>
        gradeTree(grading, (seq) =>
          outcome(strip[seq - 1 - shift] === "A" ? "accepted" : "wrongAnswer"),
        ).points;
      const expected = {
        default: [110, 60, 100],
        subtask_lowest: [50, 10, 40],
        subtask_average: [55, 30, 50],
      }[caseMode];
      expect([points("AAAA"), points("AAWA"), points("WAAA")]).toEqual(expected);
    }
  });

  test("in trees that came from packages", async () => {
    const from = {
      "problem.yaml": "type: scoring\nname: x",
      "data/testdata.yaml": "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample",
      "data/sample/1.in": "",
      "data/sample/1.ans": "",
      "data/secret/testdata.yaml": "grader_flags: first_error accept_if_any_accepted",
      "data/secret/a/testdata.yaml": "on_reject: break\naccept_score: 30\ngrader_flags: min",
      "data/secret/a/1.in": "",
      "data/secret/a/1.ans": "",
      "data/secret/a/2.in": "",
      "data/secret/a/2.ans": "",
      "data/secret/b/testdata.yaml": "accept_score: 35\ngrader_flags: sum",
      "data/secret/b/1.in": "",
      "data/secret/b/1.ans": "",
      "data/secret/b/2.in": "",
      "data/secret/b/2.ans": "",
    };
    const before = taken(first(await readAll(await makeZip(from), readKattis)));
    // The archive is closed; its cases are empty.
    const nothing = textFile("", "");
    const open = before.cases.map((one) => ({ ...one, input: nothing, output: nothing }));
    const after = taken(await roundTrip({ ...before, cases: open }));
    const [old, now] = [before.grading, after.grading];
    if (old === null || now === null) throw new Error("no groups");
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...VERDICTS), { minLength: 5, maxLength: 5 }),
        (list) => {
          const of = (seq: number) => outcome(list[seq - 1] ?? "systemError");
          const [left, right] = [gradeTree(old, of), gradeTree(now, of)];
          expect(right.points).toBe(left.points);
          expect(treeVerdict(right, 1)).toBe(treeVerdict(left, 1));
        },
      ),
    );
  });
});

test("groups of 2025-09 stay what they are", async () => {
  const from = {
    "problem.yaml": "problem_format_version: 2025-09\ntype: scoring\nname: x",
    "data/sample/1.in": "",
    "data/sample/1.ans": "",
    "data/secret/a/test_group.yaml": "max_score: 40",
    "data/secret/a/1.in": "",
    "data/secret/a/1.ans": "",
    "data/secret/b/test_group.yaml":
      "max_score: 60\nscore_aggregation: sum\nrequire_pass: [secret/a, sample]",
    "data/secret/b/1.in": "",
    "data/secret/b/1.ans": "",
    "data/secret/b/2.in": "",
    "data/secret/b/2.ans": "",
  };
  const before = taken(first(await readAll(await makeZip(from), readKattis)));
  const nothing = textFile("", "");
  const open = before.cases.map((one) => ({ ...one, input: nothing, output: nothing }));
  const { grading } = taken(await roundTrip({ ...before, cases: open }));
  const renamed = JSON.stringify(before.grading)
    .replaceAll("secret/a", "secret/001")
    .replaceAll("secret/b", "secret/002");
  expect(grading).toEqual(JSON.parse(renamed));
});

const outcome = (verdict: Verdict): GradedOutcome => ({ verdict, earned: { kind: "full" } });

test("samples that are test cases are said once, and stay what they are", async () => {
  const texts = { input: textFile("", "1\n"), output: textFile("", "2\n") };
  const cases = [caseOf(1), caseOf(2, texts), caseOf(3)];
  const once = await roundTrip({ ...PLAIN, cases });
  expect(taken(once).cases.map((one) => one.name)).toEqual(["sample/0001", "secret/1", "secret/3"]);
  const points = cases.map((one) => ({ ...one, score: 10 }));
  const scored = taken(await roundTrip({ ...PLAIN, type: 1, cases: points }));
  if (scored.grading === null) throw new Error("no groups");
  expect(scored.cases.length).toBe(3);
  expect(gradeTree(scored.grading, () => outcome("accepted")).points).toBe(30);
});

test("the site's own comparisons, and checkers that others call otherwise, come back as they were", async () => {
  for (const ignoreEndBlank of [true, false]) {
    const { checker } = taken(
      await roundTrip({ ...PLAIN, checker: { kind: "default", ignoreEndBlank } }),
    );
    expect(checker).toEqual({ kind: "default", ignoreEndBlank });
  }
  const program = {
    language: "C++ 20 With O2" as const,
    convention: "polygon" as const,
    arguments: ["x"],
    main: textFile("c.cpp", "int main() {}"),
    others: [],
  };
  const back = taken(await roundTrip({ ...PLAIN, checker: { kind: "program", program } }));
  expect(back.checker).toMatchObject({
    program: { convention: "polygon", arguments: ["x"], others: [] },
  });
});

test.each<[string, Partial<ImportedProblem>, RegExp]>([
  ["files", { fileIo: { read: "a.in", write: "a.out" } }, /only know standard input/],
  ["limits of a case", { cases: [caseOf(1, { timeLimitMs: 5 })] }, /their own limits/],
  [
    "a comparison",
    { checker: { kind: "rules", rules: { kind: "standard", checker: "uncmp" } } },
    /cannot compare as uncmp/,
  ],
  [
    "a convention",
    {
      checker: {
        kind: "program",
        program: {
          language: "Python2",
          convention: "lemon",
          arguments: [],
          main: textFile("c.cpp", "int main() {}"),
          others: [],
        },
      },
    },
    /follows the convention lemon/,
  ],
])("%s that the format cannot say are refused", async (_name, facts, words) => {
  const findings = new Findings();
  await kattisEntries({ ...PLAIN, ...facts }, findings);
  expect(findings.refusals.map((one) => one.reason).join()).toMatch(words);
});

test("programs of the problem come back with what is expected of them", async () => {
  const solution = (path: string, verdicts: readonly ("AC" | "WA")[]) => ({
    ...{ path, language: "Python3" as const, main: textFile(path, `# ${path}`), others: [] },
    ...{ expected: { verdicts, rules: [], timing: null }, note: null },
  });
  const solutions = [solution("solutions/a.py", ["AC"]), solution("solutions/b.py", ["WA"])];
  const seen = taken(await roundTrip({ ...PLAIN, solutions }));
  expect(seen.solutions.map(({ path, expected }) => [path, expected.verdicts])).toEqual([
    ["submissions/accepted/a.py", ["AC"]],
    ["submissions/wrong_answer/b.py", ["WA"]],
  ]);
});

test("files of one language lie in its folder, those of none in the common one", async () => {
  const entriesOf = async (facts: object) => {
    const one = { name: "lib/x.h", file: textFile("x.h", "x"), ...facts };
    const entries = await kattisEntries({ ...PLAIN, userExtraFiles: [one] }, new Findings());
    return entries.flatMap(({ name }) => /include\/.*/.exec(name)?.[0] ?? []);
  };
  expect(await entriesOf({})).toEqual(["include/default/lib/x.h"]);
  expect(await entriesOf({ languages: ["Python3"] })).toEqual(["include/python3/lib/x.h"]);
  expect(await entriesOf({ isCompiled: true })).toEqual(["include/cpp/lib/x.h"]);
  expect(await entriesOf({ isCompiled: true, name: "x.c" })).toEqual(["include/c/x.c"]);
});
