import type { Db } from "@gavel/db";
import { expect, test } from "vitest";
import { KeptPages } from "./kept-pages.ts";

type Row = readonly [id: number, text: string];

/** A list of these, in their order, which says what was asked of it. */
function openList(texts: string[], isTransaction = false) {
  const db = { isTransaction } as Db;
  const pages = new KeptPages<number, Row>(([id]) => id);
  const asked: string[] = [];
  const list = { texts, stamp: 1, asked };
  const rows = () => list.texts.map((text, id): Row => [id, text]);
  const read = (key: string, limit = 2) =>
    pages.read(db, key, {
      find: async () => {
        asked.push("find");
        const page = rows().toReversed().slice(0, limit);
        return { rows: page, total: list.texts.length, stamp: page[0] && list.stamp };
      },
      again: async (ids) => {
        asked.push(`again ${ids.join()}`);
        const those = rows().filter(([id]) => ids.includes(id));
        return { rows: those, stamp: those[0] && list.stamp };
      },
    });
  return { list, read };
}

test("a page is found once, and then read by its ids, in its order, until the list has changed", async () => {
  const { list, read } = openList(["a", "b", "c"]);
  const first = { rows: [[2, "c"] as const, [1, "b"] as const], total: 3 };
  expect(await read("x")).toMatchObject(first);
  expect(await read("x")).toEqual(first);
  list.texts[2] = "other";
  expect((await read("x")).rows[0]).toEqual([2, "other"]);
  list.texts.push("d");
  list.stamp = 2;
  const now = { rows: [[3, "d"] as const, [2, "other"] as const], total: 4 };
  expect(await read("x")).toMatchObject(now);
  expect(await read("x")).toEqual(now);
  await read("y");
  const again = ["again 2,1", "again 2,1", "again 2,1"];
  expect(list.asked).toEqual(["find", ...again, "find", "again 3,2", "find"]);
});

test("neither an empty page nor a long one is kept, nor one of a transaction", async () => {
  const many = Array.from({ length: 101 }, (_, at) => String(at));
  for (const { list, read } of [openList([]), openList(many), openList(["a"], true)]) {
    for (const _ of [1, 2]) await read("x", 101);
    expect(list.asked).toEqual(["find", "find"]);
  }
});
