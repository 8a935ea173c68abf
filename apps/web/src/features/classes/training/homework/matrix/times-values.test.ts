import { expect, test } from "vitest";
import { beginTimes, readTimes } from "./times-values.ts";

const now = new Date(2026, 10, 21, 8, 5, 30);

test("a new homework opens now, is due in a week and takes late work for three days more", () => {
  expect(beginTimes(null, now)).toMatchObject({
    ...{ opensAt: "2026-11-21T08:05", dueAt: "2026-11-28T23:59", closesAt: "2026-12-01T23:59" },
    percentPerDay: "10",
  });
});

test("what is stored comes back from its fields to the second", () => {
  const stored = {
    ...{ opensAt: now, dueAt: new Date(2026, 10, 22), closesAt: new Date(2026, 10, 23) },
    ...{ percentPerDay: 5, lowestPercent: 50, graceMinutes: 0, countsEarlier: true },
  };
  expect(readTimes(beginTimes(stored, now))).toEqual(stored);
});

test("without a moment there is no schedule, and what is no number is none", () => {
  const values = beginTimes(null, now);
  expect(readTimes({ ...values, dueAt: "" })).toBeNull();
  expect(readTimes({ ...values, graceMinutes: "" })?.graceMinutes).toBeNaN();
});
