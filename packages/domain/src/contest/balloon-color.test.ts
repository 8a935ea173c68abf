import { expect, test } from "vitest";
import { findAlikeColors } from "./balloon-color.ts";

test.each([
  ["#ff0000", "#ff0000", "same"],
  ["#FF00aa", " #ff00aa", "same"],
  ["#ff0000", "#e60000", "near"],
  ["#111111", "#000000", "near"],
  ["#f5f5f5", "#ffffff", "near"],
  // Without red or green cones.
  ["#d93a3a", "#2f9e5b", "colorBlind"],
  ["#2f9e5b", "#e8792b", "colorBlind"],
  ["#2b6cb8", "#7d4fd6", "colorBlind"],
  ["#008000", "#a52a2a", "colorBlind"],
  ["#00ff00", "#ffff00", "colorBlind"],
  ["#e377c2", "#9aa5b1", "colorBlind"],
  // Told apart by how light they are.
  ["#ff0000", "#00ff00", null],
  ["#c8202a", "#57c785", null],
  ["#ff0000", "#0000ff", null],
  ["#ffff00", "#ffffff", null],
  ["#000000", "#ffffff", null],
  ["#d93a3a", "#e8792b", null],
  // Not chosen, or no colour.
  ["", "", null],
  ["", "#ff0000", null],
  ["red", "red", null],
] as const)("%s and %s are alike: %s", (one, other, how) => {
  expect(findAlikeColors([one, other])[0]?.how ?? null).toBe(how);
  expect(findAlikeColors([other, one])[0]?.how ?? null).toBe(how);
});

test("every pair is told once, by its places in the list", () => {
  expect(findAlikeColors(["#ff0000", "", "#0000ff", "#FF0000", "#0000fa"])).toEqual([
    { pair: [0, 3], how: "same" },
    { pair: [2, 4], how: "near" },
  ]);
});
