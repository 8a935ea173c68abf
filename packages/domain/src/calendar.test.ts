import { expect, test } from "vitest";
import { addDays, dayIn, isTimeZone } from "./calendar.ts";

test.each([
  ["UTC", "2026-05-01T23:59:59Z", "2026-05-01"],
  ["Asia/Shanghai", "2026-05-01T15:59:59Z", "2026-05-01"],
  ["Asia/Shanghai", "2026-05-01T16:00:00Z", "2026-05-02"],
  ["America/New_York", "2026-01-01T04:59:59Z", "2025-12-31"],
  ["UTC", "0476-09-04T00:00:00Z", "0476-09-04"],
])("in %s %s is %s", (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day);
});

test.each([
  ["2026-03-01", -1, "2026-02-28"],
  ["2024-03-01", -1, "2024-02-29"],
  ["2026-11-21", -364, "2025-11-22"],
  ["2025-12-31", 1, "2026-01-01"],
])("%s and %i days is %s", (day, count, other) => {
  expect(addDays(day, count)).toBe(other);
});

test.each([
  ["UTC", true],
  ["Asia/Shanghai", true],
  ["Mars/Base", false],
  ["", false],
  ["x".repeat(100), false],
  ["+08:00", false],
])("%j is a time zone: %s", (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
