import { expect, test } from "vitest";
import { problemIn, tabOf } from "./tabs.ts";

test.each([
  ["/training/4", "introduction"],
  ["/training/4/", "introduction"],
  ["/training/4/problems", "problems"],
  ["/training/4/problem/1001", "problems"],
  ["/training/4/rank", "rank"],
  ["/training/4/elsewhere", null],
  ["/group/2/training/4/elsewhere", null],
  ["/group/2/training/4", "introduction"],
  ["/group/2/training/4/rank", "rank"],
  ["/group/2/training/4/problem/1001", "problems"],
  ["/group/2/training/4/homework", "homework"],
])("%s lies in the tab %s", (pathname, tab) => {
  expect(tabOf(pathname)).toBe(tab);
});

test.each([
  ["/training/4/problem/A%20b", { displayId: "A b", isFullScreen: false }],
  ["/training/4/problem/1001/full-screen", { displayId: "1001", isFullScreen: true }],
  ["/training/4/problem/5%", { displayId: "5%", isFullScreen: false }],
  ["/training/4/problems", null],
  ["/group/2/training/4/problem/1001/full-screen", { displayId: "1001", isFullScreen: true }],
])("%s shows a problem: %o", (pathname, expected) => {
  expect(problemIn(pathname)).toEqual(expected);
});
