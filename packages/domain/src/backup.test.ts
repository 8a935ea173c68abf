import { expect, test } from "vitest";
import { backupForm, backupPatienceMs, lastBackupTime } from "./backup.ts";

const SHANGHAI = "Asia/Shanghai";
const ALL = [1, 2, 3, 4, 5, 6, 7];
const last = (days: readonly number[], hour: number, now: string, timeZone = SHANGHAI) =>
  lastBackupTime({ days, hour, timeZone }, new Date(now))?.toISOString() ?? null;

test.each([
  // 2026-05-04 is a Monday; three in the morning there is seven in the evening before in UTC.
  ["at the hour itself", ALL, 3, "2026-05-03T19:00:00Z", "2026-05-03T19:00:00.000Z"],
  ["a moment before it", ALL, 3, "2026-05-03T18:59:59Z", "2026-05-02T19:00:00.000Z"],
  ["Mondays, on a Sunday", [1], 3, "2026-05-10T12:00:00Z", "2026-05-03T19:00:00.000Z"],
  ["Mondays, before the hour", [1], 3, "2026-05-10T18:00:00Z", "2026-05-03T19:00:00.000Z"],
  ["Sundays", [7], 0, "2026-05-04T12:00:00Z", "2026-05-02T16:00:00.000Z"],
  ["weekends, midweek", [6, 7], 23, "2026-05-06T00:00:00Z", "2026-05-03T15:00:00.000Z"],
])("%s", (_, days, hour, now, expected) => {
  expect(last(days, hour, now)).toBe(expected);
});

test("no day, no backup", () => {
  expect(last([], 3, "2026-05-04T00:00:00Z")).toBeNull();
});

test("the night in which the clock is put forward has its backup, and so has the one in which it is put back", () => {
  const berlin = "Europe/Berlin";
  expect(last(ALL, 2, "2026-03-29T12:00:00Z", berlin)).toBe("2026-03-29T01:00:00.000Z");
  expect(last(ALL, 2, "2026-10-25T12:00:00Z", berlin)).toBe("2026-10-25T00:00:00.000Z");
});

test("patience follows the longest gap", () => {
  const days = (ms: number) => ms / 86_400_000;
  expect(days(backupPatienceMs({ days: ALL }))).toBe(3);
  expect(days(backupPatienceMs({ days: [1] }))).toBe(9);
  expect(days(backupPatienceMs({ days: [6, 7] }))).toBe(8);
});

test("days are stored once each and in order; what is no day, hour or count is refused", () => {
  const form = { backupDays: [7, 1, 7], backupHour: 3, backupKeep: 14 };
  expect(backupForm.parse(form).backupDays).toEqual([1, 7]);
  for (const bad of [{ backupDays: [0] }, { backupHour: 24 }, { backupKeep: 0 }]) {
    expect(backupForm.safeParse({ ...form, ...bad }).success).toBe(false);
  }
});
