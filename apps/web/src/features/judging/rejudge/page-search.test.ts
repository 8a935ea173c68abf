import { expect, test } from "vitest";
import { changeSearch, isFiltered, itemsInput, readRejudgeSearch } from "./page-search.ts";

test("an address becomes what the server is asked for", () => {
  const search = readRejudgeSearch({ from: "0", to: "-1", show: "all", currentPage: "2" });
  expect(itemsInput(7, search)).toEqual({
    id: 7,
    show: "all",
    from: 0,
    to: -1,
    username: undefined,
    currentPage: 2,
    limit: 15,
  });
});

test("values that do not fit count as absent", () => {
  const search = readRejudgeSearch({ from: "x", to: "99", show: "some", currentPage: "-1" });
  expect(itemsInput(7, search)).toMatchObject({ show: "changed", currentPage: 1 });
  expect(isFiltered(search)).toBe(false);
});

test("another filter starts at page 1 and the default leaves the address", () => {
  expect(changeSearch({ currentPage: 3, show: "all" }, { show: "changed", from: 0 })).toEqual({
    from: 0,
  });
  expect(changeSearch({ from: 0 }, { currentPage: 2 })).toEqual({ from: 0, currentPage: 2 });
});
