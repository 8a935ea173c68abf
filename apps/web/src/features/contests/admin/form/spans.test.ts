import { expect, test } from "vitest";
import { formatSpan, parseSpan } from "./spans.ts";

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
