import { expect, test } from "vitest";
import { byName, compareText } from "./text-order.ts";

test("names come letter by letter, capitals first; the same name twice keeps its order", () => {
  expect([compareText("a", "b"), compareText("b", "a"), compareText("a", "a")]).toEqual([-1, 1, 0]);
  expect(["b", "a10", "a2", "B"].sort(compareText)).toEqual(["B", "a10", "a2", "b"]);
  const entries = [["b", 1] as const, ["a", 2] as const, ["b", 0] as const];
  expect(entries.toSorted(byName)).toEqual([entries[1], entries[0], entries[2]]);
});
