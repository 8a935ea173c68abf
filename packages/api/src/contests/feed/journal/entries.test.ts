import { expect, test } from "vitest";
import type { Item } from "../items/item.ts";
import { AUDIENCES, changesOf, entriesOf, inOrder, keyOf } from "./entries.ts";

const item = (type: Item["type"], id: string, json: object, more: Partial<Item> = {}): Item => ({
  ...{ type, id, admin: { id, ...json }, public: { id, ...json } },
  ...more,
});
const TEAM = item("teams", "t", { name: "T" });
const entries = (items: readonly Item[], runs: [string, number][] = []) =>
  entriesOf(items, new Map(runs));
const changes = (before: readonly Item[], after: readonly Item[], isOver = false) =>
  changesOf(entries(before), entries(after), isOver).map((entry) => [
    ...[entry.type, entry.id, entry.audience, entry.hash === null ? "gone" : "told"],
  ]);

test("an object has an entry for each who is told of it", () => {
  const own = item("judgements", "1", {}, { public: null, owner: { uid: "t", json: { id: "1" } } });
  expect([...entries([TEAM, own]).keys()]).toEqual([
    ...["teams t 0", "teams t 1", "judgements 1 1", "judgements 1 2"],
  ]);
  expect([...entries([own]).values()].map(({ owner }) => owner)).toEqual(["t", "t"]);
});

test("accounts are not told, and runs only to the jury", () => {
  const account = item("accounts", "t", {});
  const told = [...entries([account], [["7", 3]]).values()];
  expect(told).toMatchObject([{ type: "runs", id: "7", audience: AUDIENCES.jury, hash: "3" }]);
});

test("what is as it was is not told again", () => {
  expect(changes([TEAM], [TEAM])).toEqual([]);
  expect(changes([], [TEAM])).toEqual([
    ["teams", "t", 0, "told"],
    ["teams", "t", 1, "told"],
  ]);
  expect(changes([TEAM], [{ ...TEAM, public: null }])).toEqual([["teams", "t", 0, "gone"]]);
  const renamed = item("teams", "t", { name: "U" });
  expect(changes([TEAM], [renamed])).toHaveLength(2);
});

test("what is gone is told once", () => {
  const known = entries([TEAM]);
  const gone = changesOf(known, new Map(), false);
  const after = new Map([...known, ...gone.map((entry) => [keyOf(entry), entry] as const)]);
  expect(gone).toHaveLength(2);
  expect(changesOf(after, new Map(), false)).toEqual([]);
});

test("the state stands last, and is told again behind what comes after the end", () => {
  const state = item("state", "", { ended: "x" });
  const before = [state, TEAM];
  const after = [state, item("teams", "t", { name: "U" })];
  expect(changes(before, after).map(([type]) => type)).toEqual(["teams", "teams"]);
  expect(changes(before, after, true).map(([type]) => type)).toEqual([
    ...["teams", "teams", "state", "state"],
  ]);
  expect(changes(before, before, true)).toEqual([]);
  expect(inOrder(after).map(({ type }) => type)).toEqual(["teams", "state"]);
});
