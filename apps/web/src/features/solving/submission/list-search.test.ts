import { findVerdict } from "@gavel/domain/verdict";
import { describe, expect, test } from "vitest";
import { isWhole, listInput, type SubmissionListSearch, submissionSearch } from "./list-search.ts";

const { read, change, filtersIn } = submissionSearch;

describe("the query of the submission list", () => {
  test("reads pasted addresses and forgives bad values", () => {
    const search = read({
      onlyMine: "true",
      status: "-1",
      problemID: " 1000 ",
      currentPage: "0",
      limit: "x",
      username: "",
    });
    expect(search).toEqual({ onlyMine: true, status: -1, problemID: "1000" });
  });

  test("a number that is no verdict is no filter", () => {
    for (let number = -20; number <= 100; number += 1) {
      const isVerdict = findVerdict(number) !== undefined;
      expect(filtersIn(read({ status: `${number}` }))).toEqual(isVerdict ? ["status"] : []);
    }
  });

  test("asks the server for the defaults when nothing is given", () => {
    expect(listInput({}, true)).toEqual({
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
    expect(change({ currentPage: 4, status: 0 }, { problemID: "1001" })).toEqual({
      status: 0,
      problemID: "1001",
    });
    expect(change({ status: 0 }, { status: undefined })).toEqual({});
    expect(change({ status: 0 }, { currentPage: 3 })).toEqual({ status: 0, currentPage: 3 });
  });

  test("only mine clears the author, and the author is not sent with it", () => {
    expect(change({ username: "ada" }, { onlyMine: true })).toEqual({ onlyMine: true });
    expect(listInput({ onlyMine: true, username: "ada" }, true).username).toBeUndefined();
  });

  test("a visitor sees everybody's, but no author that the field does not name", () => {
    const input = listInput({ onlyMine: true, username: "ada" }, false);
    expect(input).toMatchObject({ onlyMine: false, username: undefined });
    expect(listInput({ username: "ada" }, false).username).toBe("ada");
  });

  test("new rows are counted where the list is everybody's and shows its beginning", () => {
    const whole = (search: SubmissionListSearch, hasSession = true) =>
      isWhole(search, listInput(search, hasSession));
    expect(whole({})).toBe(true);
    expect(whole({ limit: 30 })).toBe(true);
    expect(whole({ onlyMine: true }, false)).toBe(true);
    expect(whole({ status: 0 })).toBe(false);
    expect(whole({ onlyMine: true })).toBe(false);
    expect(whole({ username: "ada" })).toBe(false);
    expect(whole({ currentPage: 2 })).toBe(false);
  });

  test("status 0 is a filter", () => {
    expect(filtersIn({ status: 0 })).toEqual(["status"]);
    expect(change({}, { status: 0 })).toEqual({ status: 0 });
  });
});
