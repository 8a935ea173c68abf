import { expect, test } from "vitest";
import { findInput, rankSearch } from "./rank-search.ts";

test("the address is asked for as it stands", () => {
  const search = rankSearch.read({ searchUser: " ann ", currentPage: "3", limit: "10", other: 1 });
  expect(findInput("OI", search)).toEqual({
    ...{ type: "OI", keyword: "ann", currentPage: 3, limit: 10 },
  });
  expect(findInput("ACM", rankSearch.read({}))).toEqual({
    ...{ type: "ACM", keyword: "", currentPage: 1, limit: 30 },
  });
});

test("another word begins at the first page, and another page keeps the word", () => {
  const old = { searchUser: "ann", currentPage: 3 };
  expect(rankSearch.change(old, { searchUser: "bob" })).toEqual({ searchUser: "bob" });
  expect(rankSearch.change(old, { currentPage: 4 })).toEqual({ ...old, currentPage: 4 });
  expect(rankSearch.change(old, rankSearch.none)).toEqual({});
});
