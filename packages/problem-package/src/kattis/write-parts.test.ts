/** What is written of each part of a problem, file by file. */
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Findings } from "../findings.ts";
import type { ImportedProblem } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { caseOf, problemOf } from "../testing/kattis-cases.ts";
import { saidIn, writePart } from "../testing/written.ts";
import { problemYaml } from "./write-config.ts";
import { argumentsOf, caseArguments } from "./write-flags.ts";
import { findSampleCases } from "./write-samples.ts";
import { writeStatements } from "./write-statements.ts";

const file = (text: string, name = text) => textFile(name, text);
const pair = (input: string, output: string) => ({ kind: "pair" as const, input, output });

describe("problem.yaml", () => {
  const yaml = (facts: Partial<ImportedProblem>, isModern = true) => {
    return parse(problemYaml(problemOf(facts), isModern)) as Record<string, unknown>;
  };
  const limits = { timeMs: 1500, timing: null, memoryMb: 64, stackMb: null };
  const statement = {
    ...{ locale: "en", title: "T", format: "markdown" as const, description: "", input: "" },
    ...{ output: "", hint: "", files: [], pdf: null },
  };

  test("of a problem that says nothing else", () => {
    expect(yaml({ displayId: "A1", limits, statements: [{ ...statement, title: "" }] })).toEqual({
      ...{ problem_format_version: "2025-09", type: ["pass-fail"], name: { en: "P1" } },
      uuid: "c459852c-edc7-5d95-807a-b44ba5b2fb3c",
      limits: { time_limit: 1.5, memory: 64 },
    });
  });

  test("is called the same for ever, by the ID or else the name", () => {
    const [one, two] = [yaml({ displayId: "A1" }), yaml({ displayId: null })] as {
      uuid?: string;
    }[];
    expect([one?.uuid, two?.uuid]).toEqual([
      "c459852c-edc7-5d95-807a-b44ba5b2fb3c",
      "5c60b6f3-3da0-543b-8fb9-3a367500a942",
    ]);
  });

  test("of one with everything", () => {
    const program = {
      ...{ language: "C" as const, convention: "kattis" as const, arguments: [] },
      ...{ main: file("x"), others: [] },
    };
    expect(
      yaml(
        {
          ...{ type: 1, interactor: program, passes: 2, author: "A, B", source: "S", tags: ["t"] },
          ...{
            limits,
            languages: ["C", "C++", "C With O2"],
            statements: [statement],
            openCaseResult: true,
          },
        },
        false,
      ),
    ).toMatchObject({
      ...{
        problem_format_version: "2023-07-draft",
        type: ["scoring", "interactive", "multi-pass"],
      },
      ...{ name: { en: "T" }, credits: { authors: [{ name: "A" }, { name: "B" }] }, source: "S" },
      ...{ keywords: ["t"], languages: ["c", "cpp"], grading: { show_test_data_groups: true } },
      limits: { time_limit: 1.5, memory: 64, validation_passes: 2 },
    });
  });

  test.each([
    ["A, , B", ["A, , B"]],
    ["A,B", ["A,B"]],
    ["A, B", ["A", "B"]],
    ["A", ["A"]],
  ])("takes %j for %j", (author, names) => {
    expect(yaml({ author })).toMatchObject({
      credits: { authors: names.map((name) => ({ name })) },
    });
  });

  test.each([
    [{ type: 1 as const, openCaseResult: false }, false, { show_test_data_groups: false }],
    [{ type: 1 as const }, true, undefined],
    [{ type: 0 as const }, false, undefined],
  ])("of %j (modern: %s) shows groups: %j", (facts, isModern, grading) => {
    expect((yaml(facts, isModern) as { grading?: unknown }).grading).toEqual(grading);
  });

  test("says how a time limit is found where there is none", () => {
    const timing = { acToLimit: 2, limitToTle: 1.5, resolutionS: 0.5, isLegacy: false };
    const open = { timeMs: null, memoryMb: null, stackMb: null };
    expect(yaml({ limits: { ...open, timing } })).toMatchObject({
      limits: {
        time_multipliers: { ac_to_time_limit: 2, time_limit_to_tle: 1.5 },
        time_resolution: 0.5,
      },
    });
    expect(yaml({ limits: { ...open, timing: null } })).toMatchObject({ limits: {} });
  });

  test("names languages where the format has any of them", () => {
    expect(yaml({ languages: [] })).not.toHaveProperty("languages");
    expect(yaml({ languages: ["TypeScript"] })).toMatchObject({ languages: ["typescript"] });
  });
});

describe("options of the comparison", () => {
  const tokens = {
    ...{ kind: "tokens" as const, caseSensitive: false, spaceSensitive: false },
    ...{ floatAbsolute: null as number | null, floatRelative: null as number | null },
  };
  test.each<[object, string[]]>([
    [{}, []],
    [{ caseSensitive: true }, ["case_sensitive"]],
    [{ spaceSensitive: true }, ["space_change_sensitive"]],
    [{ floatAbsolute: 1e-3, floatRelative: 1e-3 }, ["float_tolerance", "0.001"]],
    [
      { floatAbsolute: 0.5, floatRelative: 0.25 },
      ["float_absolute_tolerance", "0.5", "float_relative_tolerance", "0.25"],
    ],
    [{ floatAbsolute: 0.5 }, ["float_absolute_tolerance", "0.5"]],
    [{ floatRelative: 0.5 }, ["float_relative_tolerance", "0.5"]],
  ])("%j", (change, flags) => {
    const checker = { kind: "rules" as const, rules: { ...tokens, ...change } };
    expect(argumentsOf(problemOf({ checker }), new Findings())).toEqual(flags);
  });

  test("of one case stand for those of the problem, where both are the format's", () => {
    const one = caseOf(1, {
      compareRules: { ...tokens, caseSensitive: true },
      checkerArguments: ["a"],
    });
    const findings = new Findings();
    const rules = { checker: { kind: "rules" as const, rules: tokens } };
    expect(caseArguments(problemOf(rules), one, findings)).toEqual(["case_sensitive"]);
    expect(caseArguments(problemOf(rules), caseOf(1), findings)).toBeNull();
    const program = {
      ...{ language: "C" as const, convention: "kattis" as const, arguments: ["p"] },
      ...{ main: file("x"), others: [] },
    };
    const checked = problemOf({ checker: { kind: "program", program } });
    expect([argumentsOf(checked, findings), caseArguments(checked, one, findings)]).toEqual([
      ["p"],
      ["a"],
    ]);
    expect([argumentsOf(problemOf({}), findings), saidIn(findings)]).toEqual([[], []]);
    expect(caseArguments(problemOf({}), one, findings)).toBeNull();
    expect(saidIn(findings)).toEqual([
      "refused : some cases are compared by the site's own rules and some by others",
    ]);
  });
});

describe("samples that are cases", () => {
  const find = async (
    samples: ImportedProblem["samples"],
    ...cases: (readonly [string, string | null])[]
  ) => {
    const facts = cases.map(([input, output], at) =>
      caseOf(at + 1, { input: file(input), output: output === null ? null : file(output) }),
    );
    const found = await findSampleCases(problemOf({ samples, cases: facts }));
    return [...found].map(([index, { seq }]) => [index, seq]);
  };

  test("have their content, but for blanks at the end", async () => {
    expect(await find([pair("1", "2")], ["x", "2"], ["1", "x"], ["1\r\n", "2 \n"])).toEqual([
      [0, 3],
    ]);
    expect(
      await find([pair("1", "2"), pair("1", "2"), pair("1", "2")], ["1", "2"], ["1", "2"]),
    ).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(await find([pair("1", " \n")], ["1", null])).toEqual([[0, 1]]);
    expect(await find([pair("1", "2")], ["1", null])).toEqual([]);
    expect(await find([{ kind: "interaction", text: ">1" }], ["", ""])).toEqual([]);
  });

  test("are short, and end with a few blanks at most", async () => {
    const blanks = (count: number) => `1${" ".repeat(count)}`;
    expect(await find([pair("1", "")], [blanks(64), ""])).toEqual([[0, 1]]);
    expect(await find([pair("1", "")], [blanks(65), ""])).toEqual([]);
    expect(await find([pair(blanks(65), "")], ["1", ""])).toEqual([]);
    const long = (count: number) => "x".repeat(count);
    expect(await find([pair(long(65_536), "")], [long(65_536), ""])).toEqual([[0, 1]]);
    expect(await find([pair(long(65_537), "")], [long(65_537), ""])).toEqual([]);
  });
});

describe("statements", () => {
  const statement = {
    ...{ locale: "", title: "T", format: "markdown" as const, description: "D", input: "" },
    ...{ output: "", hint: "", files: [], pdf: null },
  };
  test("have their parts under headings, with pictures and document beside them", async () => {
    const full = {
      ...{
        ...statement,
        locale: "pt_br",
        description: "![](file://a.png)",
        input: "I",
        output: "O",
      },
      ...{ hint: "H", files: [{ name: "a.png", file: file("png") }], pdf: file("%PDF-") },
    };
    expect(await writePart(writeStatements, { statements: [full, statement] })).toEqual({
      files: {
        "statement/problem.pt-BR.md":
          "![](a.png)\n\n## Input\n\nI\n\n## Output\n\nO\n\n## Notes\n\nH\n",
        ...{ "statement/a.png": "png", "statement/problem.pt-BR.pdf": "%PDF-" },
        "statement/problem.en.md": "D\n",
      },
      said: [],
    });
    expect(await writePart(writeStatements, {})).toEqual({
      ...{ files: {}, said: ["warning : there is no statement"] },
    });
  });

  test("without a language are Chinese or English, and each has a file of its own", async () => {
    const locales = async (...list: object[]) => {
      const { files } = await writePart(writeStatements, {
        statements: list.map((facts) => ({ ...statement, ...facts })),
      });
      return Object.keys(files).map((path) => /problem\.(.*)\.md$/.exec(path)?.[1]);
    };
    expect(await locales({ title: "求和" })).toEqual(["zh"]);
    expect(await locales({ description: "求和" })).toEqual(["zh"]);
    expect(await locales({}, {}, {}, {})).toEqual(["en", "zh", "en-GB", "zh-TW"]);
    expect(await locales({ locale: "fr" }, { locale: "fr" })).toEqual(["fr", "en"]);
  });
});
