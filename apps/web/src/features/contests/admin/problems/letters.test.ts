import { findAlikeColors } from "@gavel/domain/contest/balloon-color";
import { expect, test } from "vitest";
import { BALLOON_COLORS, nextColor, nextLetter } from "./letters.ts";

test("letters go by what is free, and on in numbers behind Z", () => {
  expect(nextLetter([])).toBe("A");
  expect(nextLetter(["A", "c", "B"])).toBe("D");
  expect(nextLetter(["A", "C"])).toBe("B");
  const all = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  expect(nextLetter(all)).toBe("P27");
  expect(nextLetter([...all, "p27"])).toBe("P28");
});

test("colors are given out once as long as there are some", () => {
  expect(nextColor([BALLOON_COLORS[0], BALLOON_COLORS[2]])).toBe(BALLOON_COLORS[1]);
  expect(nextColor(BALLOON_COLORS)).toBe(BALLOON_COLORS[0]);
});

test("colors that are given out are told apart by everybody", () => {
  expect(findAlikeColors(BALLOON_COLORS)).toEqual([]);
});
