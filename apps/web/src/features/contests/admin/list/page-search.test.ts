import { expect, test } from "vitest";
import { contestAdminSearch, staffInput } from "./page-search.ts";

test("the address says what the server is asked for", () => {
  const search = contestAdminSearch.read({ type: "1", auth: "2", visible: "no", phase: "ended" });
  expect(staffInput(search)).toEqual({
    ...{ keyword: undefined, type: 1, auth: 2, phase: "ended", visible: false },
    ...{ currentPage: 1, limit: 10 },
  });
});

test("what is no kind of contest is no filter", () => {
  const search = contestAdminSearch.read({ type: "2", auth: "x", visible: "maybe", phase: "over" });
  expect(contestAdminSearch.filtersIn(search)).toEqual([]);
});
