import { describe, expect, test } from "vitest";
import { activeFilters, changeSearch, listInput, readListSearch } from "./list-search.ts";

describe("the query of the submission list", () => {
  test("reads pasted addresses and forgives bad values", () => {
    const search = readListSearch({
      onlyMine: "true",
      status: "-1",
      problemID: " 1000 ",
      currentPage: "0",
      limit: "x",
      username: "",
    });
    expect(search).toEqual({ onlyMine: true, status: -1, problemID: "1000" });
  });

  test("asks the server for the defaults when nothing is given", () => {
    expect(listInput({})).toEqual({
      onlyMine: false,
      status: undefined,
      username: undefined,
      problemId: undefined,
      completeProblemId: false,
      language: undefined,
      currentPage: 1,
      limit: 15,
    });
  });

  test("a change starts at page 1, drops empty values and keeps the rest", () => {
    expect(changeSearch({ currentPage: 4, status: 0 }, { problemID: "1001" })).toEqual({
      status: 0,
      problemID: "1001",
    });
    expect(changeSearch({ status: 0 }, { status: undefined })).toEqual({});
    expect(changeSearch({ status: 0 }, { currentPage: 3 })).toEqual({ status: 0, currentPage: 3 });
  });

  test("only mine clears the author, and the author is not sent with it", () => {
    expect(changeSearch({ username: "ada" }, { onlyMine: true })).toEqual({ onlyMine: true });
    expect(listInput({ onlyMine: true, username: "ada" }).username).toBeUndefined();
  });

  test("status 0 is a filter", () => {
    expect(activeFilters({ status: 0 })).toEqual(["status"]);
    expect(changeSearch({}, { status: 0 })).toEqual({ status: 0 });
  });
});
