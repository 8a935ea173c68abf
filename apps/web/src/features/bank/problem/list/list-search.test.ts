import { describe, expect, it } from "vitest";
import { findInput, problemSearch } from "./list-search.ts";

const { read, change, filtersIn } = problemSearch;

describe("the address of the problem list", () => {
  it.each([
    [{}, {}],
    [{ keyword: " 树 " }, { keyword: "树" }],
    [{ keyword: "1000" }, { keyword: "1000" }],
    [{ keyword: "  " }, {}],
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
