import { EMPTY_CELL } from "@gavel/domain/contest/board-cell";
import type { BoardCell } from "@gavel/domain/contest/board-types";
import { expect, test } from "vitest";
import { cellLookOf, scoreLookOf } from "./cell-look.ts";

const solved = { solved: true, solvedAtMs: 29 * 60_000 + 59_999 };

test.each<[Partial<BoardCell>, object]>([
  [{}, { kind: "untouched" }],
  [solved, { kind: "solved", minute: 29, tries: 1, isLate: false }],
  [
    { ...solved, errorNum: 2, isFirst: true },
    { kind: "first", minute: 29, tries: 3 },
  ],
  [
    { ...solved, isAfterContest: true },
    { kind: "solved", isLate: true },
  ],
  // The verdict before the seal stays, whatever was sent since.
  [
    { ...solved, tryNum: 1 },
    { kind: "solved", tries: 1 },
  ],
  [{ errorNum: 2 }, { kind: "tried", tries: 2 }],
  [
    { errorNum: 2, tryNum: 1 },
    { kind: "frozen", before: 2, open: 1 },
  ],
  [{ tryNum: 3 }, { kind: "frozen", before: 0, open: 3 }],
  [
    { pending: 1, errorNum: 1 },
    { kind: "judging", before: 1, open: 1 },
  ],
])("%o shows %o", (cell, look) => {
  expect(cellLookOf({ ...EMPTY_CELL, ...cell })).toMatchObject(look);
});

test.each<[Partial<BoardCell>, object]>([
  [{ score: null }, { kind: "untouched", open: null }],
  [{ score: 0 }, { kind: "none", open: null }],
  [{ score: 40 }, { kind: "partial", share: 0.4, open: null }],
  [{ score: 100 }, { kind: "full", open: null }],
  // Under the seal only tries are told, with the points from before it.
  [{ tryNum: 2 }, { kind: "untouched", open: { kind: "frozen", count: 2 } }],
  [
    { score: 40, tryNum: 1, pending: 1 },
    { kind: "partial", share: 0.4, open: { kind: "frozen", count: 2 } },
  ],
  [{ pending: 1 }, { kind: "untouched", open: { kind: "judging", count: 1 } }],
])("of a hundred points %o shows %o", (cell, look) => {
  expect(scoreLookOf({ ...EMPTY_CELL, ...cell }, 100)).toEqual(look);
});
