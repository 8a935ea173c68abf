import { expect, it } from "vitest";
import { readDetailSearch } from "./detail-search.ts";

it.each([
  [{}, {}],
  [
    { tab: "mine", currentPage: "2" },
    { tab: "mine", currentPage: 2 },
  ],
  [{ tab: "description", currentPage: 1 }, {}],
  [{ tab: "discussion", currentPage: "x", from: "-1" }, {}],
  [{ from: "482913" }, { from: 482913 }],
  [{ from: 7 }, { from: 7 }],
  [
    { from: 7, case: "2" },
    { from: 7, case: 2 },
  ],
  [{ case: 2 }, {}],
])("%j is read as %j", (raw, search) => {
  expect(readDetailSearch(raw)).toEqual(search);
});

it("keeps the keys of values that do not fit", () => {
  const keys = Object.keys(readDetailSearch({ tab: "discussion", from: "-1" }));
  expect(keys).toEqual(expect.arrayContaining(["tab", "from"]));
});
