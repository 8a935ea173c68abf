import { expect, test } from "vitest";
import { expandBraces, matchesPath } from "./glob.ts";

test.each([
  ["accepted", "accepted", true],
  ["accepted", "accepted/a.py", true],
  ["accepted/", "accepted/a.py", true],
  ["accepted//", "accepted/a.py", true],
  ["accepted/a.py", "accepted", false],
  ["accept", "accepted/a.py", false],
  ["accepted/*.py", "accepted/a.py", true],
  ["accepted/*.py", "accepted/a.c", false],
  ["*/a.py", "accepted/a.py", true],
  ["*", "accepted/a.py", true],
  ["*.py", "accepted/a.py", false],
  ["accepted/a.?y", "accepted/a.py", true],
  ["accepted/a.?y", "accepted/a.y", false],
  ["accepted/a?", "accepted/a", false],
  ["a*b*c", "aXbYbZc", true],
  ["a*b*c", "aXbYbZ", false],
  ["a**", "a", true],
  ["*a", "ba", true],
  ["*a", "bab", false],
  ["*ab", "aab", true],
  ["a*", "ba", false],
  ["{a,b}/x", "b/x", true],
  ["{a, b }/x", "b/x", true],
  ["{a,b}/x", "c/x", false],
  ["{a,{b,c}d}", "cd", true],
  ["{a", "{a", true],
])("%s and %s: %s", (pattern, path, matches) => {
  expect(matchesPath(pattern, path)).toBe(matches);
});

test("braces are every choice, and no more than somebody would write", () => {
  expect(expandBraces("a{b,c}{d,}")).toEqual(["abd", "ab", "acd", "ac"]);
  expect(expandBraces("plain")).toEqual(["plain"]);
  expect(expandBraces("{0,1}".repeat(6))).toHaveLength(64);
  expect(expandBraces("{0,1}".repeat(30)).length).toBeLessThan(200);
});

test("a pattern longer than any path is none", () => {
  const began = process.threadCpuUsage();
  expect(matchesPath(`{${",".repeat(200_000)}}${"x".repeat(200_000)}`, "x")).toBe(false);
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000);
});
