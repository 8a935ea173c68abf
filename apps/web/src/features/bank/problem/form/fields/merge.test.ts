import { type ProblemFields, problemFields } from "@gavel/domain/problem-fields";
import { expect, test } from "vitest";
import { changedFields, FIELD_PATHS, mergeFields, takeOver } from "./merge.ts";

const EMPTY = { title: "", description: "", input: "", output: "", hint: "" };
const BASE: ProblemFields = {
  problemId: "P1",
  mainLocale: "zh-CN",
  main: { ...EMPTY, title: "甲", description: "文" },
  other: { ...EMPTY, title: "A" },
  source: "",
  examples: [{ input: "1", output: "2" }],
  type: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  outputLimitMb: null,
  difficulty: 0,
  auth: 2,
  codeShare: true,
  openCaseResult: true,
  isRemoveEndBlank: true,
  judgeCaseMode: "default",
  languageIds: [1, 2],
  templates: [],
  isFileIo: false,
  ioReadFileName: "",
  ioWriteFileName: "",
  userExtraFiles: { "a.h": "x", "b.h": "y" },
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

test("every field is compared, texts by their language", () => {
  expect(problemFields.parse(BASE)).toEqual(BASE);
  expect(new Set(FIELD_PATHS).size).toBe(Object.keys(BASE).length - 2 + 10);
  const changed = { ...BASE, main: { ...BASE.main, title: "乙" }, timeLimitMs: 2000 };
  expect(changedFields(BASE, changed)).toEqual(["timeLimitMs", "zh-CN.title"]);
});

test("the order of files says nothing, their contents do", () => {
  expect(changedFields(BASE, { ...BASE, userExtraFiles: { "b.h": "y", "a.h": "x" } })).toEqual([]);
  expect(changedFields(BASE, { ...BASE, userExtraFiles: { "b.h": "y" } })).toEqual([
    "userExtraFiles",
  ]);
});

test("what only one of two changed goes together", () => {
  const mine = { ...BASE, main: { ...BASE.main, description: "我的" } };
  const theirs = { ...BASE, main: { ...BASE.main, title: "他的" }, difficulty: 2 };
  const merged = mergeFields(BASE, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.fields).toEqual({
    ...BASE,
    difficulty: 2,
    main: { ...BASE.main, title: "他的", description: "我的" },
  });
});

test("what both changed is a conflict, unless to the same", () => {
  const mine = { ...BASE, source: "mine", timeLimitMs: 3000 };
  const theirs = { ...BASE, source: "theirs", timeLimitMs: 3000 };
  const merged = mergeFields(BASE, mine, theirs);
  expect(merged.conflicts).toEqual(["source"]);
  expect(merged.fields.source).toBe("mine");
  expect(takeOver(merged.fields, theirs, merged.conflicts).source).toBe("theirs");
});

test("texts stay with their language when somebody swaps the main one", () => {
  const mine = { ...BASE, main: { ...BASE.main, title: "丙" } };
  const theirs: ProblemFields = {
    ...BASE,
    mainLocale: "en-US",
    main: BASE.other,
    other: BASE.main,
  };
  const merged = mergeFields(BASE, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.fields).toMatchObject({
    mainLocale: "en-US",
    main: { title: "A" },
    other: { title: "丙", description: "文" },
  });
  const swapped = mergeFields(BASE, theirs, mine);
  expect(swapped.fields).toEqual(merged.fields);
});
