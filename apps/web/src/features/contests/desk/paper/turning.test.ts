import { expect, test } from "vitest";
import { behindFirst, besides, isFollowed } from "./turning.ts";

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
