import { expect, test } from "vitest";
import { listInput, staffInput, trainingSearch } from "./training-search.ts";

test("the address says what the server is asked for, fifteen at a time", () => {
  const search = trainingSearch.read({ keyword: "dp", categoryId: "3", auth: "Private" });
  expect(listInput(search)).toEqual({
    ...{ keyword: "dp", categoryId: 3, isPrivate: true, currentPage: 1, limit: 15 },
  });
  expect(listInput({ auth: "Public" }).isPrivate).toBe(false);
  expect(listInput({}).isPrivate).toBeUndefined();
});

test("what is no category and no access is no filter", () => {
  const search = trainingSearch.read({
    categoryId: "x",
    auth: "Protected",
    enabled: "maybe",
    keyword: " ",
  });
  expect(trainingSearch.filtersIn(search)).toEqual([]);
});

test("the back office asks for disabled ones as well, or for those alone", () => {
  expect(staffInput({ categoryId: 2 })).toMatchObject({ categoryId: 2, isEnabled: undefined });
  expect(staffInput({ enabled: "no" }).isEnabled).toBe(false);
  expect(staffInput({ enabled: "yes" }).isEnabled).toBe(true);
});
