import { describe, expect, it } from "vitest";
import { findInput, problemSearch, sortIn, sortWord } from "./list-search.ts";

const { read, change, filtersIn } = problemSearch;

describe("the address of the problem list", () => {
  it.each([
    [{}, {}],
    [{ keyword: " 树 " }, { keyword: "树" }],
    [{ keyword: "1000" }, { keyword: "1000" }],
    [{ keyword: "  " }, {}],
    [{ keyword: "a\0b" }, {}],
    [{ difficulty: "2" }, { difficulty: 2 }],
    [{ difficulty: 0 }, { difficulty: 0 }],
    [{ difficulty: "" }, {}],
    [{ difficulty: "3" }, {}],
    [{ difficulty: "All" }, {}],
    [{ oj: "CF" }, { oj: "CF" }],
    [{ oj: "Mine" }, {}],
    [{ tagId: "[1,2]" }, { tagId: [1, 2] }],
    [{ tagId: [3] }, { tagId: [3] }],
    [{ tagId: "[]" }, {}],
    [{ tagId: '["1"]' }, {}],
    [{ tagId: "[1" }, {}],
    [
      { currentPage: "2", limit: "50" },
      { currentPage: 2, limit: 50 },
    ],
    [{ currentPage: "0", limit: "-1" }, {}],
    [{ currentPage: "1.5", limit: "99999" }, {}],
    [{ own: "tried" }, { own: "tried" }],
    [{ own: "mine" }, {}],
    [{ sort: "-rate" }, { sort: "-rate" }],
    [{ sort: "title" }, {}],
    [{ unknown: "x" }, {}],
  ])("%j is read as %j", (raw, search) => {
    expect(read(raw)).toEqual(search);
  });
  it("keeps the key of a value that does not fit", () => {
    expect(Object.keys(read({ difficulty: "9", limit: "99999" }))).toEqual(["difficulty", "limit"]);
  });
});

describe("findInput", () => {
  it("asks for the own bank, page 1 and 30 rows unless the address says otherwise", () => {
    expect(findInput({})).toEqual({ oj: "Mine", currentPage: 1, limit: 30 });
    expect(findInput({ oj: "CF", tagId: [7], currentPage: 3, limit: 10 })).toEqual({
      oj: "CF",
      tagIds: [7],
      currentPage: 3,
      limit: 10,
    });
  });
});

describe("the order", () => {
  it.each([
    [undefined, { key: "id", descending: false }],
    ["-total", { key: "total", descending: true }],
    ["rate", { key: "rate", descending: false }],
  ] as const)("%s is %j, and the address says so again", (sort, order) => {
    expect(sortIn({ sort })).toEqual(order);
    expect(problemSearch.change({ sort }, { sort: sortWord(order), limit: 50 })).toEqual({
      ...(sort && { sort }),
      limit: 50,
    });
  });
  it("is asked of the server only where it is not that of ids", () => {
    expect(findInput({ sort: "-total" })).toMatchObject({ sort: "total", isDescending: true });
    expect(findInput({})).not.toHaveProperty("sort");
  });
  it("is no filter, and a new one starts at page 1", () => {
    expect(problemSearch.filtersIn({ sort: "rate", own: "solved" })).toEqual(["own"]);
    expect(problemSearch.change({ currentPage: 3 }, { sort: "rate" })).toEqual({ sort: "rate" });
  });
});

describe("a change of its filters", () => {
  const old = { keyword: "a", tagId: [1], currentPage: 4, limit: 50 };
  it("starts at page 1 when a filter changes and keeps the page size", () => {
    expect(change(old, { difficulty: 1 })).toEqual({
      keyword: "a",
      tagId: [1],
      difficulty: 1,
      limit: 50,
    });
  });
  it("keeps the filters when the page changes", () => {
    expect(change(old, { currentPage: 5 })).toEqual({ ...old, currentPage: 5 });
    expect(change(old, { currentPage: 1 })).toEqual({
      keyword: "a",
      tagId: [1],
      limit: 50,
    });
  });
  it("drops what is empty or the default", () => {
    expect(change(old, { keyword: "", tagId: [], limit: 30 })).toEqual({});
  });
  it("drops the tags of another bank", () => {
    expect(change(old, { oj: "CF" })).toEqual({ keyword: "a", oj: "CF", limit: 50 });
  });
});

it("counts what narrows the list", () => {
  expect(filtersIn({ oj: "CF", currentPage: 2 })).toEqual([]);
  expect(filtersIn({ keyword: "a", difficulty: 0, tagId: [1] })).toHaveLength(3);
});
