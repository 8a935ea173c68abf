import { expect, test } from "vitest";
import { contestSearch, listInput } from "./list-search.ts";

const { change, filtersIn, read } = contestSearch;

test.each([
  [{}, {}],
  [
    { type: "0", status: "-1", keyword: 47, currentPage: "2" },
    { type: 0, status: -1, keyword: "47", currentPage: 2 },
  ],
  [{ type: "2", status: "5", keyword: " ", currentPage: 0 }, {}],
])("the address %o is read as %o", (raw, expected) => {
  const found = Object.entries(read(raw)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(found)).toEqual(expected);
});

test("the server is asked for a phase by its name, ten at a time", () => {
  const page = { currentPage: 1, limit: 10 };
  expect(listInput({ status: -1 })).toMatchObject({ phase: "scheduled", ...page });
  expect(listInput({ status: 0, type: 1 })).toMatchObject({ phase: "running", type: 1 });
  expect(listInput({ status: 1 })).toMatchObject({ phase: "ended" });
  expect(listInput({})).toEqual({ ...page, type: undefined, phase: undefined, keyword: undefined });
});

test("another filter starts at the first page, and zero counts as a filter", () => {
  expect(change({ currentPage: 3, type: 1 }, { status: 0 })).toEqual({ type: 1, status: 0 });
  expect(filtersIn({ type: 0, status: 0 })).toEqual(["type", "status"]);
});
