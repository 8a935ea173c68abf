import { expect, test } from "vitest";
import { heatLevel } from "./heat-level.ts";

test.each([
  [0, 0, 0],
  [0, 50, 0],
  [1, 1, 1],
  [2, 3, 2],
  [4, 4, 4],
  [1, 100, 1],
  [26, 100, 2],
  [75, 100, 3],
  [100, 100, 4],
])("%i on a day, %i on the busiest: step %i", (count, busiest, level) => {
  expect(heatLevel(count, busiest)).toBe(level);
});
