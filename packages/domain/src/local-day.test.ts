import { expect, test } from "vitest";
import { addDays, dayIn } from "./calendar.ts";
import { localMidnights, streakOf } from "./local-day.ts";

const iso = (dates: Date[]) => dates.map((date) => date.toISOString());

test("days begin at midnight there", () => {
  const now = new Date("2026-11-20T17:30:00Z");
  expect(iso(localMidnights("UTC", now, 2))).toEqual([
    "2026-11-19T00:00:00.000Z",
    "2026-11-20T00:00:00.000Z",
  ]);
  // Half past one at night on the 21st.
  expect(iso(localMidnights("Asia/Shanghai", now, 2))).toEqual([
    "2026-11-19T16:00:00.000Z",
    "2026-11-20T16:00:00.000Z",
  ]);
  expect(iso(localMidnights("Asia/Kolkata", now, 1))).toEqual(["2026-11-19T18:30:00.000Z"]);
});

test("a day of 25 hours is one day", () => {
  const now = new Date("2026-11-02T12:00:00Z");
  expect(iso(localMidnights("America/New_York", now, 3))).toEqual([
    "2026-10-31T04:00:00.000Z",
    "2026-11-01T04:00:00.000Z",
    "2026-11-02T05:00:00.000Z",
  ]);
});

test("a day of 23 hours is one day, and begins with the clock of that moment", () => {
  const now = new Date("2026-03-09T12:00:00Z");
  expect(iso(localMidnights("America/New_York", now, 3))).toEqual([
    "2026-03-07T05:00:00.000Z",
    "2026-03-08T05:00:00.000Z",
    "2026-03-09T04:00:00.000Z",
  ]);
  // East of Greenwich the clock changes behind midnight of UTC's day before.
  expect(iso(localMidnights("Asia/Jerusalem", new Date("2026-10-25T12:00:00Z"), 1))).toEqual([
    "2026-10-24T21:00:00.000Z",
  ]);
});

test.each([
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
])("a day without midnight begins when the clock is put forward: in %s the %s", (zone, day, at) => {
  const noon = new Date(`${day}T16:00:00Z`);
  const [before, begin] = localMidnights(zone, noon, 2);
  expect(begin?.toISOString()).toBe(at);
  expect([before, begin].map((one) => one && dayIn(zone, one))).toEqual([addDays(day, -1), day]);
});

test("a zone that nobody knows is refused", () => {
  expect(() => localMidnights("Mars/Olympus", new Date(0), 1)).toThrow(RangeError);
});

test.each([
  [[5, 4, 3], 5, 3],
  [[4, 3], 5, 2],
  [[3, 2], 5, 0],
  [[5, 3, 2], 5, 1],
  [[], 5, 0],
])("days %j up to %i make a streak of %i", (days, today, streak) => {
  expect(streakOf(days, today)).toBe(streak);
});
