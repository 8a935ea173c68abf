import { expect, test } from "vitest";
import { balloonsAt, behindFirst, besides, isFollowed, printsAt } from "./turning.ts";

test("what is read again by itself is page 1, and whoever turns the page reads in peace", () => {
  expect(isFollowed({})).toBe(true);
  expect(isFollowed({ still: true })).toBe(false);
  expect(isFollowed({ currentPage: 2 })).toBe(false);
  expect(isFollowed({ otherPage: 2 })).toBe(false);
  expect(behindFirst({ currentPage: 2 })).toEqual({ currentPage: 2, still: true });
  expect(behindFirst({ currentPage: 1 })).toEqual({ currentPage: 1 });
  expect(behindFirst({ state: "waiting" })).toEqual({ state: "waiting" });
});

test("the list beside the page's own keeps its page and state apart", () => {
  expect(besides({ currentPage: 3 })).toEqual({ otherPage: 3, still: true });
  expect(besides({ currentPage: 1 })).toEqual({ otherPage: undefined });
  expect(besides({ state: "printed" })).toEqual({ otherPage: undefined, other: "printed" });
  expect(besides({ state: undefined })).toEqual({ otherPage: undefined, other: undefined });
});

test("a state that is not of the list says nothing, and prints come by fifteen", () => {
  expect(balloonsAt("taken", 2)).toEqual({ state: "taken", paging: { currentPage: 2, limit: 20 } });
  expect(balloonsAt("printed").state).toBe(undefined);
  expect(printsAt("printed")).toEqual({ state: "printed", paging: { currentPage: 1, limit: 15 } });
  expect(printsAt("taken").state).toBe(undefined);
  expect(printsAt("waiting").state).toBe("waiting");
});
