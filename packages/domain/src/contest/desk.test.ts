import { expect, test } from "vitest";
import { PRINT_MAX, PRINT_MIN, printWaitS, whyNotPrintable } from "./desk.ts";

test("a text to print has 50 to 65535 characters", () => {
  const cases: [string, string, string | null][] = [
    ["nothing", "", "COMMENT_EMPTY"],
    ["blanks", " ".repeat(PRINT_MIN), "COMMENT_EMPTY"],
    ["one too few", "x".repeat(PRINT_MIN - 1), "PRINT_TOO_SHORT"],
    ["just enough", "x".repeat(PRINT_MIN), null],
    ["characters of two units, too few", "😀".repeat(PRINT_MIN - 1), "PRINT_TOO_SHORT"],
    ["characters of two units, as many as fit", "😀".repeat(PRINT_MAX), null],
    ["one too many", "x".repeat(PRINT_MAX + 1), "FIELD_TOO_LONG"],
    ["characters of two units, one too many", "😀".repeat(PRINT_MAX + 1), "FIELD_TOO_LONG"],
  ];
  for (const [name, content, expected] of cases) {
    expect(whyNotPrintable(content), name).toBe(expected);
  }
});

test("half a minute lies between two prints", () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);
  expect(printWaitS(null, at(0))).toBe(0);
  expect(printWaitS(at(0), at(0))).toBe(30);
  expect(printWaitS(at(0), at(28_500))).toBe(2);
  expect(printWaitS(at(0), at(29_999))).toBe(1);
  expect(printWaitS(at(0), at(30_000))).toBe(0);
  expect(printWaitS(at(0), at(90_000))).toBe(0);
});
