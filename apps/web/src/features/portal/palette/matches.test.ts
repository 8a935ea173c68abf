import { expect, test } from "vitest";
import { matches } from "./matches.ts";

const TEXT = "My submissions 我的提交 wodetijiao wdtj";

test.each(["", "sub", "my sub", "SUB MY", "wdtj", "提交", "wode"])("%j finds it", (keyword) => {
  expect(matches(TEXT, keyword)).toBe(true);
});

test.each(["missions", "my rank", "tj", "题库"])("%j does not", (keyword) => {
  expect(matches(TEXT, keyword)).toBe(false);
});
