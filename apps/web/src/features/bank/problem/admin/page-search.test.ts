import { describe, expect, test } from "vitest";
import { problemAdminSearch, sortedBy, sortIn, staffInput } from "./page-search.ts";

const asked = (raw: Record<string, unknown>) => staffInput(problemAdminSearch.read(raw));

describe("what the list of problems asks for", () => {
  test("every bank and every access while the address says nothing", () => {
    expect(asked({})).toEqual({
      keyword: undefined,
      auth: undefined,
      oj: undefined,
      difficulty: undefined,
      tagIds: undefined,
      isUnready: undefined,
      currentPage: 1,
      limit: 30,
    });
  });

  test("every filter of a link", () => {
    const link = { keyword: "ring", auth: "2", oj: "HDU", difficulty: "0", tagId: "[3,4]" };
    expect(asked({ ...link, currentPage: "2", limit: "10" })).toEqual({
      ...{ keyword: "ring", auth: 2, oj: "HDU", difficulty: 0, tagIds: [3, 4] },
      ...{ currentPage: 2, limit: 10 },
    });
  });

  test("nothing that no problem can have", () => {
    const odd = asked({ auth: "4", oj: "NOWHERE", difficulty: "3", tagId: "[]" });
    expect(odd).toMatchObject({ auth: undefined, oj: undefined, difficulty: undefined });
    expect(odd.tagIds).toBeUndefined();
  });
});

test("the tags of one bank are dropped with the bank", () => {
  const chosen = { tagId: [3], oj: "Mine", keyword: "ring" } as const;
  const after = (change: object) =>
    problemAdminSearch.step(change).search({ ...chosen, tagId: [3] });
  expect(after({ oj: "HDU" })).toMatchObject({ oj: "HDU", keyword: "ring" });
  expect(after({ oj: "HDU" }).tagId).toBeUndefined();
  expect(after({ difficulty: 1 }).tagId).toEqual([3]);
});

test("a head sorts up, then down, then no more", () => {
  const press = (search: Parameters<typeof sortedBy>[0]) => {
    const sorted = sortIn(search);
    const descending = sorted?.key === "title" ? !sorted.descending : false;
    return sortedBy(search, { key: "title", descending });
  };
  const up = press({});
  expect(up).toEqual({ sort: "title", desc: undefined });
  expect(asked({ sort: "title" })).toMatchObject({ sort: "title", isDescending: false });
  const down = press(up);
  expect(down).toEqual({ sort: "title", desc: true });
  expect(sortIn(down)).toEqual({ key: "title", descending: true });
  expect(press(down)).toEqual({ sort: undefined, desc: undefined });
  expect(press({ sort: "auth", desc: true })).toEqual({ sort: "title", desc: undefined });
});

test("another order starts at page 1 and is no filter", () => {
  const { search } = problemAdminSearch.step({ sort: "auth", desc: true });
  expect(search({ currentPage: 3, mend: true })).toEqual({ sort: "auth", desc: true, mend: true });
  expect(problemAdminSearch.filtersIn({ sort: "auth", mend: true })).toEqual(["mend"]);
});
