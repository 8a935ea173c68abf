import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { YamlMap } from "../yaml-file.ts";
import { readConfig } from "./problem-yaml.ts";

function read(map: YamlMap) {
  const findings = new Findings();
  const config = readConfig(map, findings);
  return {
    config,
    refused: findings.refusals.map((one) => one.reason),
    remarks: findings.remarks.map(({ what, text }) => `${what} ${text}`),
  };
}
const modern = (map: YamlMap) => read({ problem_format_version: "2025-09", ...map });

test("a file that says nothing is a plain problem of the older kind", () => {
  const { config, refused, remarks } = read({});
  expect(config).toEqual({
    ...{ version: "legacy", isScoring: false, isInteractive: false, isMultiPass: false },
    ...{ names: new Map(), authors: "", source: "", keywords: [], languages: null },
    ...{ timeLimitS: null, memoryMb: null, outputMb: null, passes: 1, isCustomValidation: false },
    timing: { acToLimit: 5, limitToTle: 2, resolutionS: 1, isLegacy: true },
    ...{ validatorFlags: [], showsGroups: false, grading: {}, constants: new Map() },
  });
  expect([refused, remarks]).toEqual([[], []]);
});

test.each(["legacy", "2025-09"])("%s says how much programs may write", (version) => {
  const of = (output: unknown) =>
    read({ problem_format_version: version, limits: { output } }).config.outputMb;
  expect([of(8), of(0.5), of(0), of("much")]).toEqual([8, 0.5, null, null]);
});

test.each([
  ["legacy", "legacy", 0, 0],
  ["legacy-icpc", "legacy", 0, 0],
  ["draft", "2025-09", 0, 0],
  ["2023-07", "2023-07", 0, 0],
  ["2023-07-draft", "2023-07", 0, 0],
  ["2025-08", "2023-07", 0, 0],
  ["2025-09", "2025-09", 0, 0],
  ["2025-09-draft", "2025-09", 0, 0],
  ["2027-01", "2025-09", 0, 1],
  ["next", "2025-09", 1, 0],
])("version %s is read as %s", (said, version, refusals, warnings) => {
  const { config, refused, remarks } = read({ problem_format_version: said });
  expect([config.version, refused.length, remarks.length]).toEqual([version, refusals, warnings]);
});

describe("the type", () => {
  const flags = (map: YamlMap) => {
    const { isScoring, isInteractive, isMultiPass, passes } = modern(map).config;
    return [isScoring, isInteractive, isMultiPass, passes];
  };

  test("says what is scored, talks or runs in passes", () => {
    expect(flags({ type: "pass-fail" })).toEqual([false, false, false, 1]);
    expect(flags({ type: null })).toEqual([false, false, false, 1]);
    expect(flags({ type: ["scoring", "interactive"] })).toEqual([true, true, false, 1]);
    expect(flags({ type: "scoring  multi-pass" })).toEqual([true, false, true, 2]);
    expect(flags({ type: "multi-pass", limits: { validation_passes: 5 } })[3]).toBe(5);
    expect(flags({ type: "multi-pass", limits: { validation_passes: 1 } })[3]).toBe(2);
    expect(flags({ limits: { validation_passes: 5 } })[3]).toBe(1);
  });

  test("is refused where it is not known or not for programs", () => {
    expect(modern({ type: { a: 1 } }).refused).toEqual([
      "type should be a text or a list of texts",
    ]);
    expect(modern({ type: ["scoring", "dancing"] }).refused).toEqual(["type dancing is not known"]);
    expect(modern({ type: "submit-answer" }).refused).toEqual([
      "type submit-answer: solvers here submit programs, not answers",
    ]);
  });

  test("is one in older packages; a list is taken with a warning", () => {
    expect(read({ type: "scoring" }).remarks).toEqual([]);
    expect(read({ type: ["scoring", "interactive"] }).remarks).toHaveLength(1);
    expect(modern({ type: ["scoring", "interactive"] }).remarks).toEqual([]);
  });
});

describe("validation", () => {
  const said = (validation: string) => {
    const { config, refused } = read({ validation });
    return [config.isCustomValidation, config.isInteractive, config.isMultiPass, refused.length];
  };

  test.each([
    ["default", [false, false, false, 0]],
    ["custom", [true, false, false, 0]],
    [" custom  interactive score ", [true, true, false, 0]],
    ["custom multi-pass", [true, false, true, 0]],
    ["strict", [false, false, false, 1]],
    ["custom quick", [true, false, false, 1]],
  ])("%j", (validation, expected) => {
    expect(said(validation)).toEqual(expected);
  });

  test("is the validator's own matter in later versions", () => {
    expect(modern({}).config.isCustomValidation).toBeNull();
    expect(read({ validator_flags: "a 'b c'" }).config.validatorFlags).toEqual(["a", "b c"]);
  });
});

describe("who and what it is", () => {
  test("names are one for all languages, or one each", () => {
    expect(read({ name: " Hello " }).config.names).toEqual(new Map([["", "Hello"]]));
    const names = { en: " Hello ", sv: "Hej", de: ["x"] };
    expect(read({ name: names }).config.names).toEqual(
      new Map([
        ["en", "Hello"],
        ["sv", "Hej"],
      ]),
    );
  });

  test.each([
    [{ author: "Ann" }, "Ann"],
    [{ author: ["Ann", "Bob "] }, "Ann, Bob"],
    [{ credits: "Ann <ann@a.example>" }, "Ann"],
    [{ credits: { authors: ["Ann", { name: "Bob", email: "b@b.example" }, ""] } }, "Ann, Bob"],
    [{ credits: { authors: "Ann" }, author: "Bob" }, "Ann"],
    [{ credits: { testers: "Ann" } }, ""],
    [{}, ""],
  ])("authors of %j", (map, authors) => {
    expect(read(map).config.authors).toBe(authors);
  });

  test.each([
    [{ source: "A contest" }, "A contest"],
    [{ source: "A contest", source_url: "https://a.example" }, "A contest (https://a.example)"],
    [
      { source: [{ name: "A", url: "https://a.example" }, "B", { url: "x" }] },
      "A (https://a.example), B",
    ],
    [{}, ""],
  ])("source of %j", (map, source) => {
    expect(read(map).config.source).toBe(source);
  });

  test.each([
    ["easy, strings easy", ["easy", "strings"]],
    [
      [" two words ", "easy", ""],
      ["two words", "easy"],
    ],
    [undefined, []],
    [[{}], []],
  ])("keywords %j", (keywords, expected) => {
    expect(read({ keywords }).config.keywords).toEqual(expected);
  });

  test.each([
    [undefined, null],
    [null, null],
    ["all", null],
    ["cpp java", ["cpp", "java"]],
    [
      [" cpp ", "java,go"],
      ["cpp", "java", "go"],
    ],
    [["cpp", "all"], null],
    [[], null],
  ])("languages %j", (languages, expected) => {
    expect(read({ languages }).config.languages).toEqual(expected);
  });
});

describe("limits", () => {
  test("are numbers above nothing", () => {
    const limits = { time_limit: 1.5, memory: "512" };
    expect(read({ limits }).config).toMatchObject({ timeLimitS: 1.5, memoryMb: 512 });
    const none = { time_limit: 0, memory: -1 };
    expect(read({ limits: none }).config).toMatchObject({ timeLimitS: null, memoryMb: null });
  });

  test("come from the times of the solutions by factors, which the versions name differently", () => {
    const older = { time_multiplier: 3, time_safety_margin: 4, time_resolution: 0.1 };
    expect(read({ limits: older }).config.timing).toEqual({
      ...{ acToLimit: 3, limitToTle: 4, resolutionS: 0.1, isLegacy: true },
    });
    const later = { time_multipliers: { ac_to_time_limit: 6, time_limit_to_tle: 7 }, ...older };
    expect(modern({ limits: later }).config.timing).toEqual({
      ...{ acToLimit: 6, limitToTle: 7, resolutionS: 0.1, isLegacy: false },
    });
    expect(modern({}).config.timing).toEqual({
      ...{ acToLimit: 2, limitToTle: 1.5, resolutionS: 1, isLegacy: false },
    });
  });
});

test("what is not used is named", () => {
  const { remarks, refused } = read({
    ...{ limits: { code: 128 }, allow_file_writing: false, license: "cc by", dance: 1 },
    ...{ embargo_until: "2030-01-01", grading: { objective: "min" } },
  });
  expect(refused).toEqual(["grading.objective is min: here more points are always better"]);
  expect(remarks.map((one) => one.split(/[:(]/)[0]?.trim())).toEqual([
    "ignored unknown key dance",
    "ignored limits.code",
    "ignored allow_file_writing",
    "ignored license",
    "warning embargo_until 2030-01-01",
  ]);
  expect(read({ allow_file_writing: true, grading: { objective: "max" } })).toMatchObject({
    ...{ remarks: [], refused: [] },
  });
});

test("groups are shown where the package says so", () => {
  expect(read({ grading: { show_test_data_groups: "yes" } }).config.showsGroups).toBe(true);
  expect(read({ grading: { show_test_data_groups: false } }).config.showsGroups).toBe(false);
});

test("a constant is no longer than what it stands for", () => {
  const { refused, config } = modern({ constants: { a: "x".repeat(1000), b: "x".repeat(1001) } });
  expect(refused).toEqual(["the constant b has more than 1000 characters"]);
  expect([...config.constants.keys()]).toEqual(["a"]);
});

test("authors behind a million blanks or brackets are read at once", () => {
  const began = process.threadCpuUsage();
  const authors = [" ".repeat(500_000), "<".repeat(500_000)].map((gap) => `Ann${gap}x`);
  expect(modern({ credits: { authors } }).config.authors).toContain("Ann");
  expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000);
});

test("constants are texts, in one form or several", () => {
  const constants = { n: 5, big: { value: 1000, tex: "10^3" }, odd: { tex: "x" }, no: null };
  expect([...modern({ constants }).config.constants]).toEqual([
    ["n", "5"],
    ["big", "1000"],
    ["big.value", "1000"],
    ["big.tex", "10^3"],
    ["odd.tex", "x"],
  ]);
});
