import { expect, test } from "vitest";
import { jsonDepth } from "./json-depth.ts";

test.each([
  ["1", 0],
  ["[]", 1],
  ['{"a":[1,{"b":2}],"c":[]}', 3],
  ['["[[[","\\"[[","\\\\"]', 1],
  ['"[', 0],
  ["[[[[", 4],
  ["]]]][", 0],
])("%s lies %i deep", (text, depth) => {
  expect(jsonDepth(text)).toBe(depth);
});

test("a text of brackets is told by its depth at once", () => {
  const began = process.threadCpuUsage();
  expect(jsonDepth("[".repeat(10_000_000))).toBe(10_000_000);
  expect(process.threadCpuUsage(began).user).toBeLessThan(3_000_000);
});
