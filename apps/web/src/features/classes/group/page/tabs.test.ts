import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { expect, test } from "vitest";
import { isFramed, tabOf, tabsFor } from "./tabs.ts";

test.each([
  ["/group/4", "home"],
  ["/group/4/", "home"],
  ["/group/4/elsewhere", "home"],
  ["/group/4/problem", "problem"],
  ["/group/4/training", "training"],
])("%s lies in the tab %s", (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab);
});

test("a stranger has the home alone", () => {
  expect(tabsFor(GROUP_LEVEL.stranger).map(([tab]) => tab)).toEqual(["home"]);
});

test.each([
  ["/group/4/problem/1001", true],
  ["/group/4/training/7/rank", true],
  ["/group/4/problem", false],
  ["/group/4/training/", false],
  ["/group/4/member", false],
])("whether %s brings its own frame: %s", (pathname, expected) => {
  expect(isFramed(pathname)).toBe(expected);
});
