import { expect, test } from "vitest";
import { movedTo } from "./moved-to.ts";

test.each([
  [0, 1, ["b", "a", "c"]],
  [2, 1, ["a", "c", "b"]],
  [2, 0, ["c", "a", "b"]],
  [0, 2, ["b", "c", "a"]],
  [1, 1, null],
  [0, -1, null],
  [2, 3, null],
  [3, 0, null],
] as const)("the one at %i goes to %i", (from, to, wanted) => {
  expect(movedTo(["a", "b", "c"], from, to)).toEqual(wanted);
});
