import type { Db } from "@gavel/db";
import { expect, test } from "vitest";
import { Weighed } from "./weighed.ts";

const database = (isTransaction = false) => ({ isTransaction }) as Db;

test("what was asked for longest ago goes when all of it weighs too much, and what is too heavy is not kept", () => {
  const db = database();
  // A key weighs as well.
  const kept = new Weighed<string>(12, (value) => value.length);
  const all = () => ["a", "b", "c"].map((key) => kept.get(db, key));
  kept.set(db, "a", "12345");
  kept.set(db, "b", "12345");
  expect(all()).toEqual(["12345", "12345", undefined]);
  kept.set(db, "a", "1");
  kept.set(db, "c", "123");
  expect(all()).toEqual(["1", "12345", "123"]);
  expect(kept.get(db, "a")).toBe("1");
  kept.set(db, "c", "1234");
  expect(all()).toEqual(["1", undefined, "1234"]);
  kept.set(db, "c", "123456789012");
  expect(all()).toEqual(["1", undefined, undefined]);
  kept.delete(db, "a");
  kept.set(db, "b", "12345678901");
  expect(all()).toEqual([undefined, "12345678901", undefined]);
});

test("each database has its own, and a transaction nothing", () => {
  const [one, other, tx] = [database(), database(), database(true)];
  const kept = new Weighed<number>(100, () => 1);
  kept.set(one, "a", 1);
  kept.set(tx, "a", 2);
  expect([one, other, tx].map((db) => kept.get(db, "a"))).toEqual([1, undefined, undefined]);
});
