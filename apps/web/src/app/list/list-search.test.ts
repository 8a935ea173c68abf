import { expect, test } from "vitest";
import { onlyOn, text } from "../search-fields.ts";
import { parseSearch, stringifySearch } from "../search-params.ts";
import { listSearch } from "./list-search.ts";

const people = listSearch(
  { name: text(), banned: onlyOn, open: text() },
  { pageSize: 15, filters: ["name", "banned"], typed: ["name"], beside: ["open"] },
);
const at = { name: "ada", currentPage: 3, limit: 30 };

test("the page that is asked for comes from the address, or is the first of the usual size", () => {
  expect(people.page(people.read({ currentPage: "4", limit: "x" }))).toEqual({
    currentPage: 4,
    limit: 15,
  });
  expect(people.page({})).toEqual({ currentPage: 1, limit: 15 });
});

test.each(["1000", "true", "false"])("%s is a word like any other", (word) => {
  const { name } = people.read(parseSearch(stringifySearch({ name: word })));
  expect(name).toBe(word);
});

test("another filter or size starts at page 1, what is beside the list leaves it where it is", () => {
  expect(people.change(at, { banned: true })).toEqual({ name: "ada", banned: true, limit: 30 });
  expect(people.change(at, { limit: 15 })).toEqual({ name: "ada" });
  expect(people.change(at, { currentPage: 1 })).toEqual({ name: "ada", limit: 30 });
  expect(people.change(at, { open: "7" })).toEqual({ ...at, open: "7" });
  expect(people.change({ ...at, open: "7" }, { open: undefined })).toEqual(at);
});

test("clearing drops the filters and nothing else", () => {
  expect(people.filtersIn({ ...at, banned: true, open: "7" })).toEqual(["name", "banned"]);
  expect(people.change({ ...at, banned: true, open: "7" }, people.none)).toEqual({
    limit: 30,
    open: "7",
  });
});

test("a step keeps the language of the address, and typing is no step of Back", () => {
  const step = people.step({ name: "bob" });
  expect(step.search({ ...at, l: "zh-CN" })).toEqual({ l: "zh-CN", name: "bob", limit: 30 });
  expect(step.replace).toBe(true);
  expect(people.step({ banned: true }).replace).toBe(false);
});
