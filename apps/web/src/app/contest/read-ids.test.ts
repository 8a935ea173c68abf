import { beforeEach, expect, test, vi } from "vitest";
import { readIdsOf } from "./read-ids.ts";

let stored: Map<string, string>;
let tell: (event: { key: string | null }) => void;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("addEventListener", (_: string, listener: typeof tell) => {
    tell = listener;
  });
  vi.stubGlobal("removeEventListener", () => undefined);
});

test("what one tab has read is read in the others, and nothing of it is lost", () => {
  const [one, other] = [readIdsOf("read"), readIdsOf("read")];
  const changed = vi.fn();
  other.subscribe(changed);
  expect(other.get(7)).toEqual([]);
  one.mark(7, [1, 2]);
  tell({ key: "read.7" });
  expect(changed).toHaveBeenCalledOnce();
  expect(other.get(7)).toEqual([1, 2]);
  other.mark(7, [3]);
  // This tab has not heard of it yet.
  one.mark(7, [4]);
  expect(readIdsOf("read").get(7)).toEqual([1, 2, 3, 4]);
  expect(readIdsOf("read").get(8)).toEqual([]);
});

test("what is kept of other things says nothing", () => {
  const ids = readIdsOf("read");
  const changed = vi.fn();
  ids.subscribe(changed);
  tell({ key: "theme" });
  expect(changed).not.toHaveBeenCalled();
  stored.set("read.7", "5");
  tell({ key: null });
  expect(ids.get(7)).toEqual([5]);
});
