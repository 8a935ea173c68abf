import { expect, test } from "vitest";
import type { ItemType } from "../items/item.ts";
import { AUDIENCES, type StoredEntry, TOLD_TYPES } from "./entries.ts";
import { portionOf, type Told } from "./portion.ts";

const TYPES = new Set(TOLD_TYPES);
const entry = (
  type: ItemType,
  seq: number,
  { hash = "h", ...more }: Partial<StoredEntry> = {},
): StoredEntry => ({
  ...{ type, seq, id: `${type} ${seq}`, audience: AUDIENCES.public, owner: null, hash },
  ...more,
});
const wish = (more: object = {}) => ({
  ...{ reader: { kind: "team", uid: "t" } as const, told: {} as Told, types: TYPES },
  ...{ upTo: 10_000, ...more },
});
/** All portions, one after the other. */
function all(entries: readonly StoredEntry[], more: object = {}) {
  const portions: string[][] = [];
  let told: Told = {};
  for (;;) {
    const portion = portionOf(entries, wish({ ...more, told }));
    if (portion === null) return { portions, told };
    told = portion.told;
    portions.push(portion.entries.map(({ id }) => id));
  }
}

test("what is referred to is told first, each once, and the state last", () => {
  const entries = [entry("state", 1), entry("submissions", 2), entry("teams", 3)];
  const { portions, told } = all(entries);
  expect(portions).toEqual([["teams 3", "submissions 2", "state 1"]]);
  expect(told).toMatchObject({ teams: 10_000, state: 10_000 });
});

test("a long list is broken off and gone on with, and what changes meanwhile is not lost", () => {
  const many = Array.from({ length: 1200 }, (_, index) => entry("submissions", index + 1));
  const { portions } = all([...many, entry("state", 2000)]);
  expect(portions.map((one) => one.length)).toEqual([500, 500, 201]);
  expect(portions.flat()).toEqual([...many.map(({ id }) => id), "state 2000"]);
  const first = portionOf(many, wish({ upTo: 1200 }));
  const changed = [...many, entry("teams", 1300), entry("submissions", 1301)];
  const second = portionOf(changed, wish({ told: first?.told, upTo: 1301 }));
  expect(second?.entries.slice(0, 2).map(({ id }) => id)).toEqual([
    "teams 1300",
    "submissions 501",
  ]);
  const third = portionOf(changed, wish({ told: second?.told, upTo: 1301 }));
  expect(third?.entries.at(-1)?.id).toBe("submissions 1301");
});

test("runs of a few judgements go at a time", () => {
  const jury = { audience: AUDIENCES.jury };
  const many = Array.from({ length: 45 }, (_, index) => entry("runs", index + 1, jury));
  const { portions } = all(many, { reader: { kind: "admin" } });
  expect(portions.map((one) => one.length)).toEqual([20, 20, 5]);
});

test("who is told of what is another's, the jury's, or not asked for, is told nothing", () => {
  const own = { owner: "t", audience: AUDIENCES.owner };
  const entries = [
    entry("submissions", 1, { owner: "t" }),
    entry("submissions", 2, own),
    entry("judgements", 3, { owner: "u", audience: AUDIENCES.owner }),
    entry("judgements", 4, { audience: AUDIENCES.jury }),
    entry("awards", 5),
    entry("submissions", 10_001),
  ];
  const types = new Set<ItemType>(["submissions", "judgements"]);
  expect(all(entries, { types }).portions).toEqual([["submissions 2"]]);
});

test("what is gone is told to who heard of it", () => {
  const gone = [entry("teams", 7, { hash: null }), entry("runs", 8, { hash: null })];
  expect(portionOf(gone, wish())).toBeNull();
  expect(portionOf(gone, wish({ told: { teams: 6, runs: 6 } }))?.entries).toEqual([gone[0]]);
});
