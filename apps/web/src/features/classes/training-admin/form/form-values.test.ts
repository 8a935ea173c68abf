import { expect, test } from "vitest";
import { bothChanged, faultsOf, NEW_VALUES, sentOf } from "./form-values.ts";

const WHOLE = { ...NEW_VALUES, title: " Graphs ", description: "Trees.", categoryId: "3" };

test("what is typed is sent as numbers, without the blanks around it", () => {
  expect(sentOf(WHOLE)).toMatchObject({ title: "Graphs", rank: 1000, categoryId: 3 });
  expect(faultsOf(WHOLE)).toEqual([]);
});

test.each([
  [{ rank: "" }, "rank"],
  [{ rank: "1e3" }, "rank"],
  [{ rank: "-1" }, "rank"],
  [{ rank: "99999999999" }, "rank"],
  [{ categoryId: "" }, "categoryId"],
  [{ isPrivate: true, password: " " }, "password"],
])("%o cannot be saved", (changes, field) => {
  expect(faultsOf({ ...WHOLE, ...changes }).map((fault) => fault.field)).toEqual([field]);
});

test("only what both have changed, each otherwise, is asked", () => {
  const theirs = { ...WHOLE, title: "Theirs", rank: "5", description: "Same." };
  const mine = { ...WHOLE, title: "Mine", password: "x", description: "Same." };
  expect(bothChanged(WHOLE, theirs, mine)).toEqual(["title"]);
});
