import { describe, expect, test } from "vitest";
import {
  areChapters,
  CHAPTERS_MAX,
  type ChapterSpot,
  chapterIndexOf,
  rankOfSpot,
  spotsOf,
} from "./chapter.ts";

const spot = (at: number, title = "Loops"): ChapterSpot => ({ title, at });

describe("a heading", () => {
  const chapters = [
    { title: "First", rank: 2 },
    { title: "Empty", rank: 4 },
    { title: "Last", rank: 4 },
  ];

  test.each([
    [0, null],
    [1, null],
    [2, 0],
    [3, 0],
    [4, 2],
    [1000, 2],
  ])("is above problems from its rank on: rank %i", (rank, index) => {
    expect(chapterIndexOf(chapters, rank)).toBe(index);
  });

  test("stands behind the problems below its rank, also where ranks have gaps or are the same", () => {
    expect(spotsOf(chapters, [1, 1, 2, 7]).map(({ at }) => at)).toEqual([2, 3, 3]);
    expect(spotsOf(chapters, [])).toEqual([spot(0, "First"), spot(0, "Empty"), spot(0, "Last")]);
  });

  test("stays where it is when it is stored anew", () => {
    const spots = [spot(0), spot(2), spot(2, "Empty before it"), spot(5)];
    const stored = spots.map((one) => ({ title: one.title, rank: rankOfSpot(one) }));
    expect(spotsOf(stored, [1, 2, 3, 4, 5])).toEqual(spots);
  });
});

test.each<[string, ChapterSpot[], boolean]>([
  ["none", [], true],
  ["at both ends", [spot(0), spot(3)], true],
  ["two in one place", [spot(1), spot(1)], true],
  ["behind the last problem but one too far", [spot(4)], false],
  ["in another order", [spot(2), spot(1)], false],
  ["before the beginning", [spot(-1)], false],
  ["without a title", [spot(0, " ")], false],
  ["with the longest title", [spot(0, "x".repeat(255))], true],
  ["with a title too long", [spot(0, "x".repeat(256))], false],
  ["as many as may be", Array.from({ length: CHAPTERS_MAX }, () => spot(0)), true],
  ["one too many", Array.from({ length: CHAPTERS_MAX + 1 }, () => spot(0)), false],
])("headings among three problems: %s", (_, spots, isRight) => {
  expect(areChapters(spots, 3)).toBe(isRight);
});
