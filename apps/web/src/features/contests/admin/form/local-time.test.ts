import { expect, test } from "vitest";
import { formatSpan, fromLocal, parseSpan, toLocal } from "./local-time.ts";

test("a moment survives its field, with seconds where it has some", () => {
  for (const text of ["2026-11-21T09:00", "2026-11-21T09:00:07"]) {
    const at = fromLocal(text);
    expect(at && toLocal(at)).toBe(text);
  }
  expect(fromLocal("")).toBeNull();
  expect(fromLocal("soon")).toBeNull();
});

test.each([
  ["5", 18_000],
  ["5:30", 19_800],
  ["0:00:01", 1],
  ["120:05:09", 432_309],
  ["5:60", null],
  ["", null],
  ["-1", null],
])("a duration of %j is %s seconds", (text, seconds) => {
  expect(parseSpan(text)).toBe(seconds);
});

test("a duration is written with hours, minutes and seconds", () => {
  expect([formatSpan(18_000), formatSpan(61), formatSpan(-5)]).toEqual([
    ...["5:00:00", "0:01:01", "0:00:00"],
  ]);
});
