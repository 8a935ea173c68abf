import { expect, test } from "vitest";
import { changeSearch, isFiltered, listInput, readDiscussionSearch } from "./list-search.ts";

test.each([
  [{}, {}],
  [
    { keyword: 1000, cid: "2" },
    { keyword: "1000", cid: 2 },
  ],
  [
    { onlyMine: "true", currentPage: "3" },
    { onlyMine: true, currentPage: 3 },
  ],
  [{ onlyMine: "false" }, {}],
  [{ cid: "x", currentPage: 0, limit: 100_000, onlyMine: "perhaps", keyword: " " }, {}],
])("the address %o is read as %o", (raw, expected) => {
  const read = readDiscussionSearch(raw);
  expect(changeSearch({ ...read, currentPage: undefined }, read)).toEqual(expected);
});

test("another filter starts at the first page, turning keeps the filters", () => {
  const at = { keyword: "dp", currentPage: 4, limit: 30 };
  expect(changeSearch(at, { cid: 2 })).toEqual({ keyword: "dp", cid: 2, limit: 30 });
  expect(changeSearch(at, { currentPage: 5 })).toEqual({ ...at, currentPage: 5 });
  expect(changeSearch(at, { currentPage: 1, limit: 10, keyword: "" })).toEqual({});
});

test("the server is asked for ten unless told", () => {
  expect(listInput({}, "1000")).toMatchObject({ problemId: "1000", currentPage: 1, limit: 10 });
  expect(isFiltered({ currentPage: 2 })).toBe(false);
  expect(isFiltered({ onlyMine: true })).toBe(true);
});
