import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function format(k: number, rows: string[]): string {
  return `${rows.length} ${rows[0]?.length ?? 0} ${k}\n${rows.join("\n")}\n`;
}

function place(row: string, column: number, c: string): string {
  return row.slice(0, column) + c + row.slice(column + 1);
}

/** Random shelves; S in the first row, E in the last. */
function random(rng: Rng, h: number, w: number, k: number, percent: number): string {
  const rows = Array.from({ length: h }, () =>
    Array.from({ length: w }, () => (rng.chance(percent) ? "#" : ".")).join(""),
  );
  rows[0] = place(rows[0] ?? "", rng.int(0, w - 1), "S");
  rows[h - 1] = place(rows[h - 1] ?? "", rng.int(0, w - 1), "E");
  return format(k, rows);
}

/** Walls with a gap at alternating ends: a long way round, or a short way through k walls. */
function snake(h: number, w: number, k: number): string {
  const rows = Array.from({ length: h }, (_, y) => {
    if (y % 2 === 0) return ".".repeat(w);
    return place("#".repeat(w), y % 4 === 1 ? w - 1 : 0, ".");
  });
  rows[0] = place(rows[0] ?? "", 0, "S");
  rows[h - 1] = place(rows[h - 1] ?? "", 0, "E");
  return format(k, rows);
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1012);
  return acmCases(problem, solve, [
    format(0, ["SE"]),
    format(5, ["S", "#", "#", "#", "#", "#", "#", "E"]),
    format(2, ["S.#.#.", "##.##.", "...#E."]),
    random(rng, 12, 15, 2, 45),
    snake(41, 30, 5),
    random(rng, 100, 80, 5, 55),
    snake(299, 300, 0),
    snake(299, 300, 5),
    random(rng, 300, 300, 5, 42),
    random(rng, 300, 300, 5, 75),
  ]);
}
