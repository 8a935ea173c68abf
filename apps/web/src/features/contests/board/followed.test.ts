import { expect, test } from "vitest";
import type { BoardPage } from "./board-news.ts";
import { type BoardSearch, readBoardSearch } from "./board-search.ts";
import { askedFor, shownOf } from "./followed.ts";

type Line = BoardPage["records"][number];

const lineOf = (uid: string, place: number, change: Partial<Line> = {}): Line => ({
  ...{ uid, place, rank: place + 1, isStar: false, solved: 0, total: 0, totalTimeS: 0, score: 0 },
  ...{ totalRunTimeMs: 0, lastGainMs: 0, cells: [null], name: `Team ${uid}`, username: uid },
  ...{ nickname: "", realname: null, school: "", gender: "secrecy", avatar: null, award: null },
  ...change,
});
const page: BoardPage = {
  ...{ type: 0, now: "2026-01-01T01:00:00Z", startTime: "2026-01-01T00:00:00Z" },
  ...{ durationMs: 18_000_000, isSealed: false, sealFromMs: null, at: null, ranksBefore: null },
  ...{ spread: null, live: null, columns: [], ranked: 300, total: 300 },
  // As the server sends them: one's own row, then those one follows, in the order in which they were chosen.
  pinned: [
    lineOf("own", 120),
    lineOf("z", 200, { school: "Lakeside" }),
    lineOf("guest", 90, { isStar: true, rank: -1 }),
    lineOf("a", 4),
  ],
  records: [lineOf("x", 0), lineOf("y", 1)],
};
const shown = { concerned: ["z", "guest", "a"], ownUid: "own" };
const uids = (lines: readonly Line[]) => lines.map(({ uid }) => uid);

test("the address says that only those whom one follows are looked at", () => {
  expect(readBoardSearch({ followed: "true" })).toMatchObject({ followed: true });
  expect(readBoardSearch({}).followed).toBeUndefined();
  expect(shownOf(page, { ...shown, search: {} })).toBe(page);
});

test("they stand in the order of the board, wherever they are on it, below one's own row", () => {
  const { records, pinned, total } = shownOf(page, { ...shown, search: { followed: true } });
  expect(uids(records)).toEqual(["a", "guest", "z"]);
  expect(uids(pinned)).toEqual(["own"]);
  expect(total).toBe(3);
});

test("one's own row is among them only if one follows it, and the public board pins nobody", () => {
  const concerned = ["own", "a"];
  const of = (ownUid: string | null) =>
    shownOf(page, { concerned, ownUid, search: { followed: true } });
  expect(uids(of("own").records)).toEqual(["a", "own"]);
  expect(uids(of("own").pinned)).toEqual(["own"]);
  expect(uids(of(null).pinned)).toEqual([]);
});

test("whoever is followed no more is gone at once", () => {
  const left = shownOf(page, { ...shown, concerned: ["a"], search: { followed: true } });
  expect(uids(left.records)).toEqual(["a"]);
});

test("name and school are searched among them, and those out of competition left out", () => {
  const found = (search: object) =>
    uids(shownOf(page, { ...shown, search: { followed: true, ...search } }).records);
  expect(found({ keyword: "LAKE" })).toEqual(["z"]);
  expect(found({ keyword: "team g" })).toEqual(["guest"]);
  expect(found({ keyword: "nobody" })).toEqual([]);
  expect(found({ noStars: true })).toEqual(["a", "z"]);
});

test("they are turned over like any list", () => {
  const search: BoardSearch = { followed: true, limit: 2, currentPage: 2 };
  const second = shownOf(page, { ...shown, search });
  expect([uids(second.records), second.total]).toEqual([["z"], 3]);
});

test("what narrows or turns over the list is not asked of the server, which would then tell no news of it", () => {
  const search: BoardSearch = {
    followed: true,
    keyword: "a",
    noStars: true,
    currentPage: 3,
    limit: 30,
    at: 5,
  };
  expect(askedFor(search)).toEqual({ followed: true, limit: 30, at: 5 });
  const all = { keyword: "a", currentPage: 3 };
  expect(askedFor(all)).toBe(all);
});
