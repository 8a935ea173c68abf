import { expect, test } from "vitest";
import { layOutColumns } from "./columns.ts";
import { findStep, spanGroups } from "./windowed.ts";

test.each<[string, [number, number] | null]>([
  ["ArrowRight", [1, 51]],
  ["ArrowLeft", [1, 49]],
  ["ArrowUp", [0, 50]],
  ["ArrowDown", [2, 50]],
  ["PageDown", [1, 60]],
  ["PageUp", [1, 40]],
  ["Home", [1, 0]],
  ["End", [1, 4999]],
  ["a", null],
])("%s leads from the second row, column 51, to %j", (key, to) => {
  const next = findStep(key, { row: 1, at: 50 }, { rows: 3, columns: 5000 });
  expect(next === null ? null : [next.row, next.at]).toEqual(to);
});

test("at the edges there is nowhere to go", () => {
  const size = { rows: 2, columns: 3 };
  const last = { row: 1, at: 2 };
  expect(["ArrowRight", "ArrowDown", "End"].map((key) => findStep(key, last, size))).toEqual([
    ...[null, null, null],
  ]);
  expect(findStep("PageUp", last, size)).toEqual({ row: 1, at: 0 });
});

test("heads span those columns of a group that are drawn", () => {
  const cases = [1, 1, 1, 2, 2].map((groupNum, index) => ({
    ...{ seq: index + 1, inputName: "", inputBytes: 1, score: 10, groupNum },
  }));
  const columns = layOutColumns(cases, "all").flatMap((group) =>
    group.columns.map((column, at) => ({ column, group, isEdge: at === 0, at })),
  );
  const counts = spanGroups(columns.slice(1, 4)).map((one) => [one.group.groupNum, one.count]);
  expect(counts).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
