import { expect, test } from "vitest";
import { exportPath, findInput, userSearch } from "./page-search.ts";

const { read, change, filtersIn } = userSearch;

test("reads what a link says and passes over what does not fit", () => {
  expect(
    read({ keyword: 2024, role: "1005", onlyAdmin: "true", currentPage: "2", user: 1 }),
  ).toEqual({ keyword: "2024", role: 1005, onlyAdmin: true, currentPage: 2, user: "1" });
  const odd = { role: 999, onlyAdmin: "yes", currentPage: 0, limit: 1e9, mode: "x", keyword: " " };
  expect(Object.values(read(odd)).filter((value) => value !== undefined)).toEqual([]);
});

test("another filter starts at page 1, a dialog leaves the page", () => {
  const old = { keyword: "a", currentPage: 3 };
  expect(change(old, { role: 1001 })).toEqual({ keyword: "a", role: 1001 });
  expect(change(old, { keyword: "" })).toEqual({});
  expect(change(old, { user: "7" })).toEqual({ ...old, user: "7" });
  expect(change({ ...old, user: "7" }, { user: undefined })).toEqual(old);
  expect(change(old, { limit: 30 })).toEqual({ keyword: "a" });
});

test("the server and the exported file are asked for the same people", () => {
  const search = { keyword: "a&b", onlyBanned: true as const, currentPage: 2, user: "7" };
  expect(findInput(search)).toEqual({
    ...{ keyword: "a&b", role: undefined, onlyAdmin: false, onlyBanned: true },
    ...{ currentPage: 2, limit: 30 },
  });
  expect(exportPath(search)).toBe("/api/file/export-user?keyword=a%26b&onlyBanned=true");
  expect(filtersIn(search)).toEqual(["keyword", "onlyBanned"]);
});
