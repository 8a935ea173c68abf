import { expect, test } from "vitest";
import { countFitting } from "./fitting-tags.ts";

test.each([
  [[], 100, 0],
  [[50, 44], 100, 2],
  // Both fill the line, but not beside the number of a third.
  [[50, 44, 30], 100, 1],
  [[50, 44, 30], 135, 1],
  [[50, 44, 30], 136, 3],
  [[50, 44, 30, 30], 140, 2],
  [[20, 20, 20, 20], 90, 2],
  // One alone is shown even where it has to be cut.
  [[300], 100, 1],
  [[300, 20], 100, 1],
])("of tags %j on a line of %i stand %i", (widths, line, count) => {
  expect(countFitting(widths, line)).toBe(count);
});
