import { expect, test } from "vitest";
import { oiRankScore, passRate, splitScore, totalScore } from "./score.ts";

test("100 points go to the cases as evenly as whole points can, the last ones get more", () => {
  expect(splitScore(0)).toEqual([]);
  expect(splitScore(-1)).toEqual([]);
  expect(splitScore(1)).toEqual([100]);
  expect(splitScore(3)).toEqual([33, 33, 34]);
  expect(splitScore(8)).toEqual([12, 12, 12, 12, 13, 13, 13, 13]);
  expect(splitScore(101).filter((points) => points === 0)).toHaveLength(1);
});

test("cases without a group are of the first; each group gives its lowest or its rounded mean", () => {
  const cases = [
    { score: 10, groupNum: null },
    { score: 5, groupNum: 1 },
    { score: 20, groupNum: 2 },
    { score: 21, groupNum: 2 },
  ];
  expect(totalScore("default", cases)).toBe(56);
  expect(totalScore("ergodic_without_error", cases)).toBe(56);
  expect(totalScore("subtask_lowest", cases)).toBe(25);
  expect(totalScore("subtask_average", cases)).toBe(29);
  expect(totalScore("subtask_lowest", [])).toBe(0);
});

test("a score counts for the rank with the problem's difficulty, none for nothing", () => {
  expect([oiRankScore(0, 5), oiRankScore(1, 0), oiRankScore(100, 3)]).toEqual([0, 0, 16]);
  expect(oiRankScore(1, 2)).toBe(4);
});

test("a pass rate has two decimals", () => {
  expect([passRate(0, 0), passRate(1, 3), passRate(3, 3)]).toEqual(["0.00", "33.33", "100.00"]);
});
