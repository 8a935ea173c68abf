import { expect, test } from "vitest";
import { duration, percentile, rateOf } from "./figures.ts";

test.each([
  [[], 0.5, null],
  [[3], 0.99, 3],
  [[4, 1, 3, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.51, 3],
  [Array.from({ length: 200 }, (_, at) => at + 1), 0.99, 198],
])("of %j the share %d is %j", (values, share, wanted) => {
  expect(percentile(values, share)).toBe(wanted);
});

test("the busiest minute may begin at any moment", () => {
  const moments = [0, 50_000, 70_000, 80_000, 100_000, 109_999, 110_000, 200_000];
  expect(rateOf(moments, 240_000)).toEqual({ mean: 2, busiest: 5 });
  expect(rateOf(moments.toReversed(), 240_000).busiest).toBe(5);
});

test("of less than a minute the busiest one is the mean", () => {
  expect(rateOf([1, 2, 3], 30_000)).toEqual({ mean: 6, busiest: 6 });
  expect(rateOf([], 30_000)).toEqual({ mean: 0, busiest: 0 });
});

test.each([
  [null, "–"],
  [12.4, "12 ms"],
  [1234, "1.2 s"],
])("%j ms reads %s", (ms, text) => {
  expect(duration(ms)).toBe(text);
});
