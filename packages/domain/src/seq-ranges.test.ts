import { expect, test } from "vitest";
import { formatRanges, parseRanges } from "./seq-ranges.ts";

test.each<[readonly number[], string]>([
  [[], ""],
  [[7], "7"],
  [[3, 1, 2, 7, 7], "1-3,7"],
  [[1, 3, 5], "1,3,5"],
])("%j is written %s", (seqs, text) => {
  expect(formatRanges(seqs)).toBe(text);
});

test.each<[string, readonly number[] | null]>([
  ["1-3,7", [1, 2, 3, 7]],
  [" 2 , 2-3", [2, 3]],
  ["10", [10]],
  ["11", null],
  ["1-11", null],
  ["0", null],
  ["3-2", null],
  ["", null],
  ["1,,2", null],
  ["-1", null],
  ["1-2-3", null],
  ["a", null],
  ["99999999999", null],
])("%j of ten is read as %j", (text, seqs) => {
  const read = parseRanges(text, 10);
  expect(read === null ? null : [...read]).toEqual(seqs);
});
