import { expect, test } from "vitest";
import { itemsInput, rejudgeSearch } from "./page-search.ts";

const { read, change, filtersIn } = rejudgeSearch;

test("an address becomes what the server is asked for", () => {
  const search = read({ from: "0", to: "-1", show: "all", currentPage: "2" });
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
  const search = read({ from: "x", to: "99", show: "some", currentPage: "-1" });
  expect(itemsInput(7, search)).toMatchObject({ show: "changed", currentPage: 1 });
  expect(filtersIn(search)).toEqual([]);
});

test("another filter starts at page 1 and the default leaves the address", () => {
  expect(change({ currentPage: 3, show: "all" }, { show: "changed", from: 0 })).toEqual({
    from: 0,
  });
  expect(change({ from: 0 }, { currentPage: 2 })).toEqual({ from: 0, currentPage: 2 });
});
