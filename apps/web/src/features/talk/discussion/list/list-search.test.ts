import { expect, test } from "vitest";
import { discussionSearch, listInput } from "./list-search.ts";

const { change, filtersIn } = discussionSearch;

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
  const read = discussionSearch.read(raw);
  expect(change({ ...read, currentPage: undefined }, read)).toEqual(expected);
});

test("another filter starts at the first page, turning keeps the filters", () => {
  const at = { keyword: "dp", currentPage: 4, limit: 30 };
  expect(change(at, { cid: 2 })).toEqual({ keyword: "dp", cid: 2, limit: 30 });
  expect(change(at, { currentPage: 5 })).toEqual({ ...at, currentPage: 5 });
  expect(change(at, { currentPage: 1, limit: 10, keyword: "" })).toEqual({});
});

test("the server is asked for ten unless told", () => {
  expect(listInput({}, false, "1000")).toMatchObject({
    problemId: "1000",
    currentPage: 1,
    limit: 10,
  });
  expect(filtersIn({ currentPage: 2 })).toEqual([]);
  expect(filtersIn({ onlyMine: true })).toEqual(["onlyMine"]);
});

test("the server is asked for one's own only where somebody is signed in", () => {
  expect(listInput({ onlyMine: true }, false).onlyMine).toBe(false);
  expect(listInput({ onlyMine: true }, true).onlyMine).toBe(true);
});
