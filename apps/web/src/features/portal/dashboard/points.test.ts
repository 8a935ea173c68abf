import { expect, test } from "vitest";
import { pointsOf } from "./points.ts";

/** As the server sends it: 24 hours of Shanghai from its midnight on. */
const series = (stepHours: number, steps: number) => ({
  timeZone: "Asia/Shanghai",
  steps: Array.from({ length: steps }, (_, step) => ({
    at: new Date(Date.parse("2026-05-19T16:00:00Z") + step * stepHours * 3_600_000).toISOString(),
    count: step > steps / 2 ? null : step,
  })),
});

test("a day is told by the clock of the site, and what has not happened has no value", () => {
  const { points, ticks } = pointsOf("24h", series(0.5, 48));
  expect(points[0]).toEqual({ label: "00:00", value: 0 });
  expect(points[24]).toEqual({ label: "12:00", value: 24 });
  expect(points[25]).toEqual({ label: "12:30", value: null });
  expect(ticks).toEqual(["00:00", "06:00", "12:00", "18:00"]);
});

test("longer ranges carry the date of the site", () => {
  const week = pointsOf("7d", series(6, 28));
  expect(week.points[5]?.label).toBe("05-21 06:00");
  expect(week.ticks).toEqual(["05-20", "05-21", "05-22", "05-23", "05-24", "05-25", "05-26"]);
  expect(pointsOf("30d", series(24, 30)).points.at(-1)?.label).toBe("06-18");
});
