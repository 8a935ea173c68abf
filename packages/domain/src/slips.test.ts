import { expect, test } from "vitest";
import { countSlips, mayBeSlips } from "./slips.ts";

test.each([
  ["harbour", "harbour", 0],
  ["harbor", "harbour", 1],
  ["harbourr", "harbour", 1],
  ["hatbour", "harbour", 1],
  ["harbuor", "harbour", 1],
  ["ahrbour", "harbour", 1],
  ["lihgts", "lights", 1],
  ["lihtgs", "lights", 2],
  ["最短路经", "最短路径", 1],
  ["", "ab", 2],
  ["ab", "", 2],
  ["", "", 0],
  ["kitten", "sitting", 3],
])("%j for %j: %i", (typed, meant, slips) => {
  expect(countSlips(typed, meant)).toBe(slips);
  expect(countSlips(meant, typed)).toBe(slips);
});

test.each([
  [0, 1, true],
  [1, 4, true],
  [2, 4, false],
  [2, 5, true],
  [3, 8, false],
  [3, 9, true],
  [4, 40, false],
])("%i slips in %i letters: %s", (slips, letters, may) => {
  expect(mayBeSlips(slips, letters)).toBe(may);
});
