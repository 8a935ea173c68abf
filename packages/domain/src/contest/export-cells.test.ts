import { expect, test } from "vitest";
import { EMPTY_CELL } from "./board-cell.ts";
import { acmCellText, oiCellText } from "./export-cells.ts";

test.each([
  [{ solved: true, errorNum: 0 }, "+(1)"],
  [{ solved: true, errorNum: 2, tryNum: 3 }, "+(3)"],
  [{ solved: true, errorNum: 1, isAfterContest: true }, "+(2)*"],
  [{ errorNum: 2 }, "-(2)"],
  [{ errorNum: 2, tryNum: 3 }, "-(2+3)"],
  [{ errorNum: 2, tryNum: 3, pending: 1 }, "-(2+4)"],
  [{ tryNum: 4 }, "?(4)"],
  [{ pending: 1 }, "?(1)"],
  [{}, ""],
])("%j is %s", (cell, text) => {
  expect(acmCellText({ ...EMPTY_CELL, ...cell })).toBe(text);
});

test("points are written as they are", () => {
  expect([{ score: 70 }, { score: 0 }, { score: null }].map(oiCellText)).toEqual(["70", "0", ""]);
});
