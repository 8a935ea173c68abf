import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropTip, keepTip, pointAt, pointAway, setTip, shownTip, type Tip } from "./tip.ts";

const tipOf = (owner: string): Tip => ({
  ...{ owner, content: owner, side: "top" },
  // Only carried along here.
  anchor: {} as Element,
});
const owner = () => shownTip()?.owner ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  setTip(null);
  // Long enough that no neighbour of an earlier test counts.
  vi.advanceTimersByTime(1000);
});
afterEach(() => vi.useRealTimers());

test("a tip comes after half a second, its neighbour's at once, and goes when the pointer has gone", () => {
  pointAt(tipOf("one"));
  vi.advanceTimersByTime(499);
  expect(owner()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(owner()).toBe("one");
  pointAway();
  pointAt(tipOf("two"));
  vi.advanceTimersByTime(0);
  expect(owner()).toBe("two");
  pointAway();
  keepTip();
  vi.advanceTimersByTime(1000);
  expect(owner()).toBe("two");
  pointAway();
  vi.advanceTimersByTime(150);
  expect(owner()).toBeNull();
});

test("what is used or gone takes its own tip along and no other", () => {
  pointAt(tipOf("one"));
  dropTip("two");
  vi.advanceTimersByTime(500);
  expect(owner()).toBe("one");
  pointAway();
  dropTip("two");
  vi.advanceTimersByTime(150);
  expect(owner()).toBeNull();
  vi.advanceTimersByTime(1000);
  pointAt(tipOf("one"));
  dropTip("one");
  vi.advanceTimersByTime(1000);
  expect(owner()).toBeNull();
  setTip(tipOf("one"));
  dropTip("one");
  expect(owner()).toBeNull();
});
