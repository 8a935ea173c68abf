/** What is kept for a while, and what is told while it is made anew. */
import type { Db } from "@gavel/db";
import { expect, test } from "vitest";
import type { Services } from "./context.ts";
import { remember, rememberWhile } from "./remember.ts";

/** Loads that end when the test says so. */
function createMemory() {
  const ctx = { services: {} as Services, now: () => new Date(clock) };
  let clock = 0;
  const open: PromiseWithResolvers<number>[] = [];
  const load = () => {
    const one = Promise.withResolvers<number>();
    open.push(one);
    return one.promise;
  };
  return {
    open,
    ask: (spareMs: number) => remember(ctx, { key: "k", ms: 10, spareMs }, load),
    wait: (ms: number) => {
      clock += ms;
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("whoever asks later waits for what is made anew", async () => {
  const { open, ask, wait } = createMemory();
  const first = ask(0);
  open[0]?.resolve(1);
  expect([await first, await ask(0), open.length]).toEqual([1, 1, 1]);
  wait(10);
  const next = ask(0);
  expect(open).toHaveLength(2);
  open[1]?.resolve(2);
  expect(await next).toBe(2);
});

test("what is spare is told while it is made anew, once, and no longer than it may be", async () => {
  const { open, ask, wait } = createMemory();
  const first = ask(5);
  open[0]?.resolve(1);
  expect(await first).toBe(1);
  await settled();
  wait(12);
  expect([await ask(5), await ask(5), open.length]).toEqual([1, 1, 2]);
  open[1]?.resolve(2);
  await settled();
  expect([await ask(5), open.length]).toEqual([2, 2]);
  wait(15);
  const late = ask(5);
  expect(open).toHaveLength(3);
  open[2]?.resolve(3);
  expect(await late).toBe(3);
});

test("what could not be made anew is asked for again", async () => {
  const { open, ask, wait } = createMemory();
  const first = ask(50);
  open[0]?.resolve(1);
  await first;
  await settled();
  wait(10);
  expect(await ask(50)).toBe(1);
  open[1]?.reject(new Error("gone"));
  await settled();
  const next = ask(50);
  open[2]?.resolve(2);
  expect(await next).toBe(2);
});

test("what is too large to be kept is told to who asked for it, and made anew for the next", async () => {
  const db = {} as Db;
  const wish = { of: "texts", stamp: "1", key: "k", most: 10 };
  const isKept = (text: string) => text.length < 3;
  const ask = (text: string) => rememberWhile(db, { ...wish, isKept }, async () => text);
  expect(await Promise.all([ask("long"), ask("b")])).toEqual(["long", "long"]);
  expect(await ask("c")).toBe("c");
  expect(await ask("d")).toBe("c");
});
