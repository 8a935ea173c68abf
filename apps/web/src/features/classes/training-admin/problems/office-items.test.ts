import { expect, test } from "vitest";
import type { OfficeProblem } from "../types.ts";
import { arrangementOf, headingIds, isChapter, itemsOf } from "./office-items.ts";

const problem = (id: number) => ({ id, pid: id * 10 }) as OfficeProblem;
const problems = [problem(1), problem(2), problem(3)];
const names = (items: ReturnType<typeof itemsOf>) =>
  items.map((item) => (isChapter(item) ? item.title : item.id));

test("headings stand among the problems, and are read back as they were", () => {
  const chapters = [
    { title: "First", at: 0 },
    { title: "Empty", at: 2 },
    { title: "Loops", at: 2 },
    { title: "Later", at: 3 },
  ];
  const items = itemsOf(problems, chapters, headingIds());
  expect(names(items)).toEqual(["First", 1, 2, "Empty", "Loops", 3, "Later"]);
  expect(arrangementOf(items)).toEqual({ problems, chapters });
});

test("a heading that is moved past another one keeps its id, also where titles repeat", () => {
  const idOf = headingIds();
  const ids = (...titles: string[]) =>
    itemsOf(
      [],
      titles.map((title) => ({ title, at: 0 })),
      idOf,
    ).map(({ id }) => id);
  const [loops, sorting] = ids("Loops", "Sorting");
  expect(ids("Sorting", "Loops")).toEqual([sorting, loops]);
  expect(new Set(ids("Loops", "Loops", "Sorting")).size).toBe(3);
});
