import { expect, test } from "vitest";
import { listOf } from "./list-of.ts";

test.each([
  ["en-US", ["a", "b", "c"], "a, b, c"],
  ["zh-CN", ["标题", "题目描述", "输入格式"], "标题、题目描述、输入格式"],
  ["en-US", ["a"], "a"],
  ["zh-CN", [], ""],
])("words of a list are told apart in %s", (locale, words, text) => {
  expect(listOf(locale, words)).toBe(text);
});
