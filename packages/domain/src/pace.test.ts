import { expect, test } from "vitest";
import { PACE_KINDS, paceForm, presetPaces, secondsToWait } from "./pace.ts";

const minute = { most: 6, windowS: 60, cost: 1 };

test.each([
  ["an empty bucket takes one", { level: 0, elapsedS: 0 }, 0],
  ["the last place is taken at once", { level: 5, elapsedS: 0 }, 0],
  ["a full one leaks one in ten seconds", { level: 6, elapsedS: 0 }, 10],
  ["what has leaked since counts", { level: 6, elapsedS: 4 }, 6],
  ["and is enough after ten", { level: 6, elapsedS: 10 }, 0],
  ["it never holds less than nothing", { level: 1, elapsedS: 3600 }, 0],
] as const)("%s", (_, bucket, wait) => {
  expect(secondsToWait(bucket, minute)).toBeCloseTo(wait);
});

test("one thing that costs more than the whole bucket fits into an empty one", () => {
  const heavy = { ...minute, cost: 20 };
  expect(secondsToWait({ level: 0, elapsedS: 0 }, heavy)).toBe(0);
  expect(secondsToWait({ level: 3, elapsedS: 0 }, heavy)).toBeCloseTo(30);
});

test("the form takes a number for each kind, and negative ones as none", () => {
  const preset = presetPaces();
  expect(Object.keys(preset)).toEqual(PACE_KINDS);
  expect(paceForm.parse(preset)).toEqual(preset);
  const wish = { ...preset, comment: { minute: -1, day: 0 } };
  expect(paceForm.parse(wish).comment).toEqual({ minute: 0, day: 0 });
  const { comment: _, ...short } = preset;
  expect(paceForm.safeParse(short).success).toBe(false);
  expect(paceForm.safeParse({ ...preset, reply: { minute: 1.5, day: 1 } }).success).toBe(false);
});
