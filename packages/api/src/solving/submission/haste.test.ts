import { describe, expect, test } from "vitest";
import { type Haste, hasteAfter } from "./haste.ts";

const MINUTE_MS = 60_000;

/** After being too fast at these minutes. */
const afterMinutes = (...minutes: readonly number[]) =>
  minutes.reduce<Haste | null>(
    (before, minute) => hasteAfter(before, new Date(minute * MINUTE_MS)),
    null,
  );

describe("a proof is wanted", () => {
  test.each([
    ["after three times at once", [0, 0, 0], true],
    ["after three times within five minutes", [0, 4, 5], true],
    ["of the last three, wherever the five minutes begin", [0, 4, 6, 8], true],
    ["not after two", [0, 1], false],
    ["not after three over a longer time", [0, 4, 5.01], false],
    ["not when they come slowly, however many", [0, 3, 6, 9, 12, 15], false],
    ["still, long after it was", [0, 0, 0, 60], true],
  ])("%s", (_, minutes, wanted) => {
    expect(afterMinutes(...minutes)?.proofWanted).toBe(wanted);
  });
});

test("no more is remembered than it takes to tell", () => {
  expect(afterMinutes(1, 2, 3, 4, 5)?.breaches).toEqual([3, 4, 5].map((at) => at * MINUTE_MS));
});
