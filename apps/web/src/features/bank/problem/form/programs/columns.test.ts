import { expect, test } from "vitest";
import { cellOf, layOutColumns, placeOf } from "./columns.ts";

const NONE: ReadonlySet<string> = new Set();

const cases = (groups: readonly (number | null)[]) =>
  groups.map((groupNum, index) => ({
    ...{ seq: index + 1, inputName: "", inputBytes: 1, score: 10, groupNum },
  }));

test("few cases have a column each, grouped by subtask", () => {
  const groups = layOutColumns(cases([1, 1, 2]), NONE);
  expect(groups.map((one) => [one.groupNum, one.points, one.columns.length])).toEqual([
    [1, 20, 2],
    [2, 10, 1],
  ]);
});

test("many are folded by subtask and in pieces, and some or all of these unfolded", () => {
  const many = cases([...Array(30).fill(1), ...Array(150).fill(2)]);
  const folded = layOutColumns(many, NONE);
  expect(folded.map((one) => one.columns.map((column) => column.label))).toEqual([
    ["1–30"],
    ["31–130"],
    ["131–180"],
  ]);
  const counts = (unfolded: Parameters<typeof layOutColumns>[1]) =>
    layOutColumns(many, unfolded).map((one) => one.columns.length);
  const keys = folded.map((one) => one.key);
  expect(counts(new Set(keys.slice(0, 1)))).toEqual([30, 1, 1]);
  expect(counts(new Set(keys.slice(1)))).toEqual([1, 100, 50]);
  expect(counts("all")).toEqual([30, 100, 50]);
});

test("a folded cell is the worst of its cases", () => {
  const column = { key: "x", label: "1–3", indexes: [0, 1, 2] };
  const right = { status: 0, timeMs: 30, memoryKib: 5 };
  expect(cellOf([right, { ...right, status: -1, timeMs: 10 }, right], column)).toEqual({
    ...{ status: -1, timeMs: 30, memoryKib: 5 },
  });
  expect(cellOf([right, null, right], column)).toBeNull();
  expect(cellOf([right, { status: -2, timeMs: null, memoryKib: null }, null], column)?.status).toBe(
    -2,
  );
});

test("a folded cell leads to the first case that failed, else to the first", () => {
  const column = { key: "x", label: "2–4", indexes: [1, 2, 3] };
  const right = { status: 0, timeMs: 30, memoryKib: 5 };
  const wrong = { ...right, status: -1 };
  expect(placeOf([wrong, right, null, wrong], column)).toBe(3);
  expect(placeOf([wrong, right, null, right], column)).toBe(1);
});
