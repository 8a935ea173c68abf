import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function write(grid: readonly (readonly string[])[]): string {
  return `${grid.length} ${grid[0]?.length ?? 0}\n${grid.map((row) => row.join("")).join("\n")}\n`;
}

function market(rng: Rng, rows: number, columns: number, stallPercent: number): string {
  const grid = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (): string => (rng.chance(stallPercent) ? "#" : ".")),
  );
  const [start, goal] = rng.permutation(rows * columns);
  for (const [cell, letter] of [
    [start, "S"],
    [goal, "T"],
  ] as const) {
    const place = (cell ?? 1) - 1;
    const row = grid[Math.floor(place / columns)];
    if (row !== undefined) row[place % columns] = letter;
  }
  return write(grid);
}

/** Walls with gaps at alternating ends: the longest way that a grid of this size has. */
function snake(size: number): string {
  const grid = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column): string => {
      const gap = row % 4 === 1 ? size - 1 : 0;
      return row % 2 === 1 && column !== gap ? "#" : ".";
    }),
  );
  const last = size - (size % 2 === 0 ? 2 : 1);
  const first = grid[0];
  const end = grid[last];
  if (first !== undefined) first[0] = "S";
  if (end !== undefined) end[last % 4 === 0 ? size - 1 : 0] = "T";
  return write(grid);
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1020);
  return acmCases(problem, solve, [
    "1 2\nST\n",
    "2 1\nT\nS\n",
    market(rng, 6, 7, 20),
    market(rng, 30, 40, 25),
    market(rng, 200, 200, 0),
    market(rng, 200, 200, 30),
    market(rng, 200, 200, 55),
    snake(199),
  ]);
}
