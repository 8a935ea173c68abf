import { describe, expect, test } from "vitest";
import { findFieldFaults, isBarrier } from "./problem-faults.ts";
import { guessLocale, type ProblemFields, withFallback } from "./problem-fields.ts";
import { shownWithout } from "./showable.ts";

const TEXTS = { title: "A + B", description: "Add.", input: "Two.", output: "One.", hint: "" };
const GOOD: ProblemFields = {
  problemId: "P1",
  mainLocale: "en-US",
  main: TEXTS,
  other: { ...TEXTS, title: "甲" },
  source: "",
  examples: [{ input: "1 2", output: "3" }],
  type: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  outputLimitMb: null,
  difficulty: 0,
  auth: 1,
  codeShare: true,
  openCaseResult: true,
  isRemoveEndBlank: true,
  judgeCaseMode: "default",
  languageIds: [1],
  templates: [],
  isFileIo: false,
  ioReadFileName: "",
  ioWriteFileName: "",
  userExtraFiles: {},
  judgeExtraFiles: {},
  tags: [],
  judgeMode: "default",
  compareRules: null,
  checkerCode: "",
  checkerLanguage: "C",
  checkerConvention: "peer",
  checkerArguments: [],
  passes: 1,
};
const FACTS = { limits: { timeMsMax: 30_000, memoryMbMax: 1024 }, stored: GOOD };
const faultsOf = (change: Partial<ProblemFields>) => findFieldFaults({ ...GOOD, ...change }, FACTS);

test("what a group puts before an id is a part of its length", () => {
  const faults = (problemId: string) =>
    findFieldFaults({ ...GOOD, problemId }, { ...FACTS, idPrefix: "ROBOTS" });
  expect(faults("x".repeat(44))).toEqual([]);
  expect(faults("x".repeat(45))).toMatchObject([{ what: "long", field: "problemId", max: 44 }]);
});

test("a good problem has no faults", () => {
  expect(faultsOf({})).toEqual([]);
});

describe("what cannot be saved", () => {
  test.each<[string, Partial<ProblemFields>, object]>([
    ["no id", { problemId: " " }, { what: "required", field: "problemId" }],
    ["an id with a blank", { problemId: "A B" }, { what: "invalid", field: "problemId" }],
    ["a long id", { problemId: "x".repeat(51) }, { what: "long", max: 50 }],
    ["no title", { main: { ...TEXTS, title: " " } }, { what: "required", part: "title" }],
    [
      "a long title",
      { other: { ...TEXTS, title: "x".repeat(256) } },
      { what: "long", field: "other", part: "title", max: 255 },
    ],
    ["a long source", { source: "x".repeat(65_536) }, { what: "long", field: "source" }],
    ["an empty sample", { examples: [{ input: " ", output: "" }] }, { item: "1" }],
    [
      "a sample that cannot be stored",
      { examples: [{ input: "<input>", output: "1" }] },
      { what: "mark" },
    ],
    ["no time", { timeLimitMs: 0 }, { what: "range", field: "timeLimitMs", max: 30_000 }],
    ["too much memory", { memoryLimitMb: 1025 }, { field: "memoryLimitMb", max: 1024 }],
    ["too much stack", { stackLimitMb: 1025 }, { field: "stackLimitMb" }],
    ["too much output", { outputLimitMb: 513 }, { field: "outputLimitMb" }],
    ["no output", { outputLimitMb: 0 }, { field: "outputLimitMb" }],
    ["subtasks in ACM", { judgeCaseMode: "subtask_lowest" }, { field: "judgeCaseMode" }],
    [
      "an empty template",
      { templates: [{ languageId: 1, code: " ", isEnabled: true }] },
      { what: "template", item: "1" },
    ],
    [
      "a tag twice",
      {
        tags: [
          { name: "dp", color: "" },
          { name: "DP ", color: "" },
        ],
      },
      { what: "twice" },
    ],
    ["files without names", { isFileIo: true }, { what: "required", field: "ioReadFileName" }],
    [
      "files outside the folder",
      { isFileIo: true, ioReadFileName: "../a", ioWriteFileName: "b" },
      { what: "invalid", field: "ioReadFileName" },
    ],
    [
      "one file for both",
      { isFileIo: true, ioReadFileName: "a", ioWriteFileName: " a" },
      { what: "invalid", field: "ioWriteFileName" },
    ],
    ["a file with a path", { userExtraFiles: { "a/b": "" } }, { item: "a/b" }],
    [
      "passes that its checker cannot ask for",
      { judgeMode: "spj", checkerCode: "x", passes: 2 },
      { field: "passes" },
    ],
  ])("%s", (_what, change, fault) => {
    const faults = faultsOf(change);
    expect(faults[0]).toMatchObject({ ...fault, level: "error" });
    expect(faults.every((one) => isBarrier(one, { auth: 2 }))).toBe(true);
  });
});

/** A title and a hint say nothing of what is to be done. */
const UNTOLD = { ...TEXTS, description: "", input: " ", output: "" };

describe("what a hidden problem may lack", () => {
  test.each<[string, Partial<ProblemFields>]>([
    ["a statement", { main: UNTOLD, other: UNTOLD }],
    ["what is read", { main: { ...TEXTS, input: "" }, other: { ...TEXTS, input: " " } }],
    ["what is written", { main: { ...TEXTS, output: "" }, other: { ...TEXTS, output: "" } }],
    ["a language", { languageIds: [] }],
    ["a checker", { judgeMode: "spj" }],
    ["an interactor", { judgeMode: "interactive" }],
  ])("%s", (_what, change) => {
    const [fault, ...more] = faultsOf(change);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ level: "unfinished" });
    if (fault === undefined) return;
    expect(isBarrier(fault, { auth: 2 })).toBe(false);
    expect(isBarrier(fault, { auth: 1 })).toBe(true);
    expect(isBarrier(fault, { auth: 3 })).toBe(true);
  });
});

test("a translation and samples may be missing for good", () => {
  const titled = { ...TEXTS, description: "", input: "", output: "", hint: " " };
  expect(guessLocale(titled, "zh-CN")).toBe("zh-CN");
  expect(guessLocale({ ...titled, title: "和" }, "en-US")).toBe("zh-CN");
  const none = { title: "", description: "", input: "", output: "", hint: "" };
  expect(faultsOf({ other: none })).toEqual([
    { what: "untranslated", field: "other", level: "advice" },
  ]);
  const partly = faultsOf({ other: { ...TEXTS, input: "" }, examples: [] });
  expect(partly).toMatchObject([{ part: "input" }, { what: "noSamples" }]);
  expect(partly.some((one) => isBarrier(one, GOOD))).toBe(false);
});

describe("description, input and output", () => {
  const barriers = (change: Partial<ProblemFields>, facts: object = {}) =>
    findFieldFaults({ ...GOOD, ...change }, { ...FACTS, ...facts })
      .filter((one) => isBarrier(one, { auth: 1 }))
      .map(({ what, part }) => `${what} ${part}`);
  const main = { ...UNTOLD, input: "Two numbers." };
  const oneText = { main, other: UNTOLD };

  test("are asked for, each in either language", () => {
    expect(barriers(oneText)).toEqual(["required description", "required output"]);
    expect(barriers({ main, other: { ...UNTOLD, description: "Add.", output: "Sum." } })).toEqual(
      [],
    );
    expect(barriers({ main: UNTOLD, other: TEXTS })).toEqual([]);
  });

  test("may be in one text where others read it so already, and where another judge tells it", () => {
    const without = shownWithout(1, [main, UNTOLD]);
    expect(without).toEqual(["description", "output"]);
    expect(barriers(oneText, { shownWithout: without })).toEqual([]);
    expect(barriers({ main: UNTOLD, other: UNTOLD }, { shownWithout: without })).toEqual([
      "required description",
    ]);
    expect(barriers(oneText, { isRemote: true })).toEqual([]);
    expect(shownWithout(2, [main, UNTOLD])).toEqual([]);
  });
});

test("what is stored may stay", () => {
  const stored = { ...GOOD, timeLimitMs: 60_000, problemId: "A B" };
  expect(findFieldFaults(stored, { ...FACTS, stored })).toEqual([]);
});

test("a template of a language that is not allowed any more is no fault", () => {
  expect(faultsOf({ templates: [{ languageId: 2, code: "", isEnabled: true }] })).toEqual([]);
});

test("each text that is missing comes from the main language", () => {
  const other = { ...TEXTS, title: "甲", description: " " };
  expect(withFallback(other, TEXTS)).toEqual({ ...TEXTS, title: "甲" });
});

test("a language that nobody named is told by its script, of an empty text by the reader", () => {
  expect(guessLocale({ ...TEXTS, hint: "提示" }, "en-US")).toBe("zh-CN");
  expect(guessLocale(TEXTS, "zh-CN")).toBe("en-US");
  const none = { title: "", description: "", input: "", output: "", hint: "" };
  expect(guessLocale(none, "zh-CN")).toBe("zh-CN");
});
