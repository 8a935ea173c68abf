import { expect, test } from "vitest";
import { Belongings } from "./belongings.ts";

test("the newest goes first, and what fails once is tried again", async () => {
  const belongings = new Belongings();
  const gone: string[] = [];
  let failures = 1;
  for (const what of ["accounts", "problems", "contest"]) {
    belongings.add(what, async () => {
      if (what === "problems" && failures-- > 0) throw new Error("away");
      gone.push(what);
    });
  }
  expect(belongings.list()).toEqual(["accounts", "problems", "contest"]);
  expect(await belongings.clear()).toEqual([]);
  expect(gone).toEqual(["contest", "problems", "accounts"]);
  expect(belongings.list()).toEqual([]);
});

test("what cannot go is named with the reason, and the rest goes", async () => {
  const belongings = new Belongings();
  belongings.add("accounts", async () => {});
  belongings.add("contest", async () => {
    throw new Error("the site is down");
  });
  expect(await belongings.clear()).toEqual(["contest: the site is down"]);
  expect(belongings.list()).toEqual(["contest"]);
}, 120_000);
