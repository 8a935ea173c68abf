import type { Db } from "@gavel/db";
import { expect, test } from "vitest";
import type { Services } from "./context.ts";
import { answerTogether, lookingUpTogether } from "./together.ts";

/** Loads that end when the test says so. */
function createLoads(services = {} as Services) {
  const open: PromiseWithResolvers<number>[] = [];
  const load = () => {
    const one = Promise.withResolvers<number>();
    open.push(one);
    return one.promise;
  };
  return { open, ask: (key: string) => answerTogether(services, key, load) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("who comes during an answer gets the next one, together, and never one begun before", async () => {
  const { open, ask } = createLoads();
  const first = ask("a");
  const later = [ask("a"), ask("a"), ask("a")];
  expect(open).toHaveLength(1);
  open[0]?.resolve(1);
  expect(await first).toBe(1);
  await settled();
  expect(open).toHaveLength(2);
  const last = ask("a");
  open[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await settled();
  open[2]?.resolve(3);
  expect(await last).toBe(3);
  await settled();
  // Nothing is kept: the next one asks anew.
  const fresh = ask("a");
  expect(open).toHaveLength(4);
  open[3]?.resolve(4);
  expect(await fresh).toBe(4);
});

test("other questions and other sites are asked for themselves", async () => {
  const one = createLoads();
  const other = createLoads();
  const all = [one.ask("a"), one.ask("b"), other.ask("a")];
  expect([one.open.length, other.open.length]).toEqual([2, 1]);
  for (const { resolve } of [...one.open, ...other.open]) resolve(7);
  expect(await Promise.all(all)).toEqual([7, 7, 7]);
});

test("a failure reaches those who wait for it and nobody else", async () => {
  const { open, ask } = createLoads();
  const first = ask("a");
  const later = [ask("a"), ask("a")];
  open[0]?.reject(new Error("first"));
  await expect(first).rejects.toThrow("first");
  await settled();
  open[1]?.reject(new Error("second"));
  for (const one of later) await expect(one).rejects.toThrow("second");
  await settled();
  const fresh = ask("a");
  open[2]?.resolve(1);
  expect(await fresh).toBe(1);
});

/** Look-ups of a word's length that end when the test says so. */
function createLookUps() {
  const open: { readonly words: readonly string[]; end(fault?: Error): void }[] = [];
  const find = lookingUpTogether((_: Db, words: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, number>>();
    const found = new Map(words.filter(Boolean).map((word) => [word, word.length]));
    open.push({ words, end: (fault) => (fault === undefined ? resolve(found) : reject(fault)) });
    return promise;
  });
  return { open, find };
}

test("what is looked up meanwhile is looked up next, all at once and each word once", async () => {
  const db = {} as Db;
  const { open, find } = createLookUps();
  const first = find(db, "a");
  const later = [find(db, "bb"), find(db, "ccc"), find(db, "bb"), find(db, "")];
  expect(open.map(({ words }) => words)).toEqual([["a"]]);
  open[0]?.end();
  expect(await first).toBe(1);
  await settled();
  expect(open[1]?.words).toEqual(["bb", "ccc", ""]);
  const last = find(db, "a");
  open[1]?.end();
  expect(await Promise.all(later)).toEqual([2, 3, 2, undefined]);
  await settled();
  open[2]?.end();
  expect(await last).toBe(1);
  await settled();
  void find(db, "a");
  expect(open.map(({ words }) => words).slice(2)).toEqual([["a"], ["a"]]);
});

test("a look-up that fails, fails for those who wait for it, and each database is asked for itself", async () => {
  const db = {} as Db;
  const { open, find } = createLookUps();
  const first = find(db, "a");
  const later = [find(db, "a"), find(db, "bb")];
  const elsewhere = find({} as Db, "a");
  expect(open).toHaveLength(2);
  open[1]?.end();
  expect(await elsewhere).toBe(1);
  open[0]?.end(new Error("first"));
  await expect(first).rejects.toThrow("first");
  await settled();
  open[2]?.end();
  expect(await Promise.all(later)).toEqual([1, 2]);
});
