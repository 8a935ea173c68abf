import { expect, test } from "vitest";
import { marksBetween, NO_MARKS } from "./board-marks.ts";
import { type BoardNews, type BoardPage, followNews, isBehind } from "./board-news.ts";

type Line = BoardPage["records"][number];
const CELL = { ...({} as NonNullable<Line["cells"][number]>), solved: false, errorNum: 1 };

const lineOf = (uid: string, place: number, change: Partial<Line> = {}): Line => ({
  ...{ uid, place, rank: place + 1, isStar: false, solved: 0, total: 0, totalTimeS: 0, score: 0 },
  ...{
    totalRunTimeMs: 0,
    lastGainMs: 0,
    cells: [null],
    name: uid,
    username: uid,
    nickname: uid,
    realname: null,
  },
  ...{ school: "", gender: "secrecy", avatar: null, award: null },
  ...change,
});

/** Ten rows, of which the second three are looked at. */
const page: BoardPage = {
  ...{ type: 0, now: "2026-01-01T01:00:00Z", startTime: "2026-01-01T00:00:00Z" },
  ...{ durationMs: 18_000_000, isSealed: false, sealFromMs: null, at: null, ranksBefore: null },
  spread: null,
  ...{ live: { epoch: "e", version: 7 }, columns: [], ranked: 10, total: 10 },
  pinned: [lineOf("own", 8)],
  records: [lineOf("d", 3), lineOf("e", 4), lineOf("f", 5)],
};
const shown = { currentPage: 2, limit: 3, isWhole: true, pinned: ["own"] };

type Change = BoardNews["changes"][number];
const newsOf = (...changes: Partial<Change>[]): BoardNews => ({
  ...{ contestId: 1, isOutside: false, forceRefresh: false, epoch: "e", columns: [], ranked: 10 },
  spread: null,
  version: 7 + changes.length,
  changes: changes.map((change, index) => ({
    ...{ version: 8 + index, moves: [], rows: [], shifts: [], awards: [] },
    ...change,
  })),
});
const unplaced = ({ place: _, ...line }: Line) => line;

test("a row that moves within the page changes places, and the others shift", () => {
  const moved = unplaced(lineOf("f", 5, { rank: 4, cells: [CELL] }));
  const news = newsOf({
    ...{ moves: [{ uid: "f", from: 5, to: 3 }], rows: [moved], shifts: [[4, 5, 1]] },
  });
  const next = followNews(page, news, shown);
  expect(next?.records.map(({ uid, rank, place }) => [uid, rank, place])).toEqual([
    ["f", 4, 3],
    ["d", 5, 4],
    ["e", 6, 5],
  ]);
  expect(next?.live).toEqual({ epoch: "e", version: 8 });
  const marks = marksBetween(page, next ?? page);
  expect([...marks.moved]).toEqual([["f", { from: 6, to: 4 }]]);
  expect([...marks.cells]).toEqual(["f 0"]);
});

test("the own row keeps its place in the whole list, wherever the page is", () => {
  const own = unplaced(lineOf("own", 8, { rank: 1 }));
  const next = followNews(page, newsOf({ moves: [{ uid: "own", from: 8, to: 9 }] }), shown);
  expect(next?.pinned.map(({ place }) => place)).toEqual([9]);
  // It passes the whole page, of which the last row of the page before would have to be known.
  const passing = newsOf({ moves: [{ uid: "own", from: 8, to: 0 }], rows: [own] });
  expect(followNews(page, passing, shown)).toBeNull();
});

test("how points are spread follows with the rows", () => {
  const before = { most: 100, bins: [10, 0, 0, 0, 0, 0, 0, 0, 0, 0], means: [0] };
  const spread = { ...before, bins: [9, 0, 0, 0, 0, 0, 0, 0, 0, 1], means: [10] };
  const row = unplaced(lineOf("e", 4, { score: 100 }));
  const news = { ...newsOf({ rows: [row] }), spread };
  expect(followNews({ ...page, spread: before }, news, shown)?.spread).toEqual(spread);
});

test("who wins what follows as well", () => {
  const gold = { name: "Gold", background: "#e6bf25", color: "#000000" };
  const next = followNews(page, newsOf({ awards: [{ uid: "d", award: gold }] }), shown);
  expect(next?.records.map(({ award }) => award?.name ?? null)).toEqual(["Gold", null, null]);
});

test.each<[string, BoardNews, typeof shown]>([
  ["another board", { ...newsOf({}), epoch: "another" }, shown],
  ["a version between that was not told", { ...newsOf({}, {}), ...{ version: 9 } }, shown],
  ["a searched board", newsOf({}), { ...shown, isWhole: false }],
])("%s has to be read again", (what, news, how) => {
  const changes = what.startsWith("a version") ? news.changes.slice(1) : news.changes;
  expect(followNews(page, { ...news, changes }, how)).toBeNull();
});

test("what the page knows already changes nothing", () => {
  expect(followNews(page, { ...newsOf(), version: 6 }, shown)).toBe(page);
  expect(marksBetween(page, page)).toBe(NO_MARKS);
});

test("a board of another time is not news", () => {
  const cells = Array.from({ length: 41 }, () => CELL);
  const after = { ...page, records: page.records.map((line) => ({ ...line, cells })) };
  expect(marksBetween(page, after)).toBe(NO_MARKS);
});

test("a page is surely behind what counts on from it, and not behind what it knows or cannot compare", () => {
  expect(isBehind(page, newsOf({}))).toBe(true);
  expect(isBehind(page, newsOf())).toBe(false);
  expect(isBehind(page, { ...newsOf({}), epoch: "anew" })).toBe(false);
  expect(isBehind({ ...page, live: null }, newsOf({}))).toBe(false);
});
