import { EMPTY_CELL } from "@gavel/domain/contest/board-cell";
import { expect, test } from "vitest";
import type { BoardPage } from "./board-news.ts";
import { tickerOf } from "./ticker-news.ts";

type Line = BoardPage["records"][number];
type Cell = NonNullable<Line["cells"][number]>;

const cellOf = (change: Partial<Cell>): Cell => ({ ...EMPTY_CELL, ...change });
const lineOf = (uid: string, rank: number, cells: (Cell | null)[]): Line => ({
  ...{ uid, rank, cells, place: rank - 1, isStar: false, solved: 0, total: 0, totalTimeS: 0 },
  ...{ score: 0, totalRunTimeMs: 0, lastGainMs: 0, name: `Team ${uid}`, username: uid },
  ...{ nickname: "", realname: null, school: "", gender: "", avatar: null, award: null },
});
const pageOf = (records: Line[], total = records.length): BoardPage => ({
  ...{ type: 0, now: "2026-01-01T01:00:00Z", startTime: "2026-01-01T00:00:00Z" },
  ...{ durationMs: 18_000_000, isSealed: false, sealFromMs: null, at: null, ranksBefore: null },
  spread: null,
  ...{ live: null, ranked: total, total, pinned: [], records },
  columns: ["A", "B"].map((displayId, id) => ({
    ...{
      id,
      displayId,
      title: "",
      color: "",
      solved: 0,
      tried: 0,
      firstSolveMs: null,
      points: null,
    },
  })),
});
const MINUTE_MS = 60_000;
const told = (before: BoardPage, after: BoardPage) =>
  tickerOf(before, after, [], 5000).map(({ kind, name, problem, move }) => [
    ...[kind, name, problem.displayId, move && `${move.from} ${move.to}`],
  ]);

test("what became of a cell is told, with the rank that came of it", () => {
  const before = pageOf([lineOf("a", 1, [null, null]), lineOf("b", 2, [null, null])]);
  const solved = cellOf({ solved: true, solvedAtMs: 90 * MINUTE_MS, total: 1 });
  const after = pageOf([lineOf("b", 1, [null, solved]), lineOf("a", 2, [null, null])]);
  expect(told(before, after)).toEqual([["accepted", "Team b", "B", "2 1"]]);
  expect(tickerOf(before, after, [], 5000)[0]).toMatchObject({
    ...{ atMs: 5000, sentAtMs: 90 * MINUTE_MS },
  });
  const one = (cell: Cell | null, was: Cell | null = null) =>
    told(pageOf([lineOf("a", 1, [was])]), pageOf([lineOf("a", 1, [cell])])).map(([kind]) => kind);
  expect(one(cellOf({ errorNum: 1, total: 1 }))).toEqual(["refused"]);
  expect(one(cellOf({ tryNum: 1, total: 1 }))).toEqual(["frozen"]);
  expect(one(cellOf({ score: 60, total: 1 }))).toEqual(["points"]);
  // On its way through the judge, solved before, taken back.
  expect(one(cellOf({ pending: 1 }))).toEqual([]);
  expect(one({ ...solved, isFirst: true }, solved)).toEqual([]);
  expect(one(null, solved)).toEqual([]);
});

test("who comes onto a page is news on a board of one page, and only risen on one of several", () => {
  const before = pageOf([lineOf("a", 1, [null])]);
  const came = lineOf("c", 1, [cellOf({ errorNum: 1, total: 1 })]);
  const after = [came, lineOf("a", 2, [null])];
  expect(told(before, pageOf(after))).toEqual([["refused", "Team c", "A", null]]);
  expect(told({ ...before, total: 60 }, pageOf(after, 61))).toEqual([]);
});

test("the newest three are kept, newest first, and another board is no news", () => {
  const tries = (errorNum: number, count = 1) =>
    pageOf(
      Array.from({ length: count }, (_, at) => lineOf(`${at}`, at + 1, [cellOf({ errorNum })])),
    );
  let known: ReturnType<typeof tickerOf> = [];
  for (const count of [1, 2, 3, 4]) known = tickerOf(tries(count - 1), tries(count), known, count);
  expect(known.map(({ atMs }) => atMs)).toEqual([4, 3, 2]);
  expect(tickerOf(tries(0, 50), tries(1, 50), known, 9)).toBe(known);
});
