import { expect, test } from "vitest";
import { firstDifference } from "./first-difference.ts";

test.each([
  ["1\n2\n", "1\n2", null],
  ["1 \n2", "1\n2\n\n", null],
  ["118 4402\n39", "118 4402\n41", { line: 2, expected: "39", got: "41" }],
  ["1\n2", "1", { line: 2, expected: "2", got: "" }],
  ["", "7", { line: 1, expected: "", got: "7" }],
])("expected %j, got %j: %j", (expected, got, difference) => {
  expect(firstDifference(expected, got)).toEqual(difference);
});

test("a text that was cut is compared only where both are whole", () => {
  expect(firstDifference("1\n2\n3", "1\n2", true)).toBeNull();
  expect(firstDifference("1\n2\n3", "9\n2", true)).toEqual({ line: 1, expected: "1", got: "9" });
});

test("long lines are quoted in part", () => {
  expect(firstDifference("x".repeat(100), "y")?.expected).toBe(`${"x".repeat(40)}…`);
});
