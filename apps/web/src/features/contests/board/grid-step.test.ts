import { expect, test } from "vitest";
import { gridStep } from "./grid-step.ts";

const size = { row: 3, column: 4 };

test.each([
  ["ArrowDown", { row: 2, column: 1 }],
  ["ArrowUp", { row: 0, column: 1 }],
  ["ArrowLeft", { row: 1, column: 0 }],
  ["ArrowRight", { row: 1, column: 2 }],
  ["Home", { row: 1, column: 0 }],
  ["End", { row: 1, column: 3 }],
  ["Enter", null],
])("%s leads from the middle to %o", (key, to) => {
  expect(gridStep(key, { row: 1, column: 1 }, size)).toEqual(to);
});

test("nothing leads out of the grid", () => {
  expect(gridStep("ArrowUp", { row: 0, column: 0 }, size)).toBeNull();
  expect(gridStep("ArrowLeft", { row: 0, column: 0 }, size)).toBeNull();
  expect(gridStep("ArrowDown", { row: 2, column: 3 }, size)).toBeNull();
  expect(gridStep("ArrowRight", { row: 2, column: 3 }, size)).toBeNull();
});
