import { expect, test } from "vitest";
import { firstLine } from "./first-line.ts";

test.each([
  ["", ""],
  ["\n---\n\n# Hello there\nmore", "Hello there"],
  ["**Brute force** first, then `think`.", "Brute force first, then think."],
  ["> see [my page](https://a.example)", "see my page"],
  ["先写暴力，再想优化。", "先写暴力，再想优化。"],
  ["2 * 3 * 4", "2 * 3 * 4"],
])("%j says %j", (markdown, line) => {
  expect(firstLine(markdown)).toBe(line);
});
