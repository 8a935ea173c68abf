import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

test("queries are written and read as people type them", () => {
  expect(parseSearch("?keyword=1000&tagId=[1,2]&onlyMine=true")).toEqual({
    keyword: 1000,
    tagId: "[1,2]",
    onlyMine: true,
  });
  expect(stringifySearch({ keyword: "1000", currentPage: 2, gone: undefined })).toBe(
    "?keyword=1000&currentPage=2",
  );
  expect(parseSearch(stringifySearch({ tagId: [1, 2] }))).toEqual({ tagId: "[1,2]" });
});
