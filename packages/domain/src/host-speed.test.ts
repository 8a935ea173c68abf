import { expect, test } from "vitest";
import { findUnequalHosts } from "./host-speed.ts";

const host = (name: string, factor: number | null) => ({ name, factor });

test("hosts within ten percent of each other are equal", () => {
  expect(findUnequalHosts([])).toBeNull();
  expect(findUnequalHosts([host("a", 1)])).toBeNull();
  expect(findUnequalHosts([host("a", 1), host("b", 1.1), host("c", 1.05)])).toBeNull();
});

test("of those that are not the two furthest apart are named", () => {
  expect(findUnequalHosts([host("a", 1.2), host("b", 1), host("c", 1.5)])).toEqual({
    ...{ slowest: "c", quickest: "b", percent: 50 },
  });
});

test("one that was not measured says nothing of the others", () => {
  expect(findUnequalHosts([host("a", null), host("b", 1)])).toBeNull();
  expect(findUnequalHosts([host("a", null), host("b", 1), host("c", 2)])?.percent).toBe(100);
});
