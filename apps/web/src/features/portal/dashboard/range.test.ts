import { expect, test } from "vitest";
import { pointsOf, seriesOf, startOfDay } from "./range.ts";

const now = new Date(2026, 4, 20, 13, 10);

test("a series begins at the reader's midnight and ends with today", () => {
  expect(startOfDay(now)).toEqual(new Date(2026, 4, 20));
  expect(seriesOf("24h", now)).toEqual({
    from: new Date(2026, 4, 20).toISOString(),
    stepSeconds: 1800,
    steps: 48,
  });
  expect(seriesOf("7d", now)).toMatchObject({
    from: new Date(2026, 4, 14).toISOString(),
    steps: 28,
  });
  expect(seriesOf("30d", now)).toMatchObject({
    from: new Date(2026, 3, 21).toISOString(),
    steps: 30,
  });
});

test("time that has not happened is not drawn", () => {
  const { points, ticks } = pointsOf(
    "24h",
    now,
    Array.from({ length: 48 }, () => 1),
  );
  expect(points[26]).toEqual({ label: "13:00", value: 1 });
  expect(points[27]).toEqual({ label: "13:30", value: null });
  expect(ticks).toEqual(["00:00", "06:00", "12:00", "18:00"]);
});

test("longer ranges carry the date", () => {
  const week = pointsOf(
    "7d",
    now,
    Array.from({ length: 28 }, () => 0),
  );
  expect(week.points[5]?.label).toBe("05-15 06:00");
  expect(week.ticks).toEqual(["05-14", "05-15", "05-16", "05-17", "05-18", "05-19", "05-20"]);
  expect(
    pointsOf(
      "30d",
      now,
      Array.from({ length: 30 }, () => 0),
    ).points.at(-1)?.label,
  ).toBe("05-20");
});
