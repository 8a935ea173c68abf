import { expect, test } from "vitest";
import { ticksUpTo } from "./ticks.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [14, [0, 5, 10, 15]],
  [41_280, [0, 20_000, 40_000, 60_000]],
  [100, [0, 50, 100]],
])("%i", (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

test("any number has two to five lines, the last at it or above", () => {
  for (let most = 0; most < 5000; most += 7) {
    const ticks = ticksUpTo(most);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
  }
});
