import { expect, test } from "vitest";
import type { TrainingProblem } from "../types.ts";
import { chaptersOf } from "./chapters.ts";

const row = (pid: number, index: number | null, title = "Loops") =>
  ({ pid, chapter: index === null ? null : { index, title } }) as TrainingProblem;
const shown = (rows: TrainingProblem[]) =>
  chaptersOf(rows).map((one) => [one.title, one.rows.map(({ pid }) => pid)]);

test("problems are shown under their headings, those before the first without one", () => {
  expect(shown([])).toEqual([]);
  expect(shown([row(1, null), row(2, null)])).toEqual([[null, [1, 2]]]);
  expect(shown([row(1, null), row(2, 0), row(3, 0), row(4, 2, "Sorting")])).toEqual([
    [null, [1]],
    ["Loops", [2, 3]],
    ["Sorting", [4]],
  ]);
});

test("two headings of the same title are two", () => {
  expect(shown([row(1, 0), row(2, 1)])).toEqual([
    ["Loops", [1]],
    ["Loops", [2]],
  ]);
});
