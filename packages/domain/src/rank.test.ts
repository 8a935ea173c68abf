import { expect, test } from "vitest";
import { acRate, compareInRank, RANK_TYPES } from "./rank.ts";

const key = (uid: string, ac: number, total: number, oiScore: number) => ({
  ...{ uid, ac, total, oiScore },
});
const PEOPLE = [
  key("e", 0, 0, 0),
  key("d", 0, 9, 14),
  key("c", 3, 7, 14),
  key("b", 3, 5, 2),
  key("a", 3, 7, 14),
];

test.each([
  ["ACM", "baced"],
  ["OI", "acdbe"],
] as const)("%s: %s", (type, order) => {
  for (const given of [PEOPLE, PEOPLE.toReversed()]) {
    const sorted = given.toSorted((a, b) => compareInRank(type, a, b));
    expect(sorted.map(({ uid }) => uid).join("")).toBe(order);
  }
});

test.each(RANK_TYPES)("nobody is ahead of themselves in %s", (type) => {
  expect(compareInRank(type, key("a", 1, 2, 3), key("a", 1, 2, 3))).toBe(0);
});

test("the rate is in per cent, also of who sent nothing", () => {
  expect(acRate({ ac: 1, total: 3 })).toBe(33.33);
  expect(acRate({ ac: 0, total: 0 })).toBe(0);
});
