import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function format(k: number, pages: number[]): string {
  return `${pages.length} ${k}\n${pages.join(" ")}\n`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1009);
  const billion = 1_000_000_000;
  return acmCases(problem, solve, [
    format(1, [5]),
    format(4, [1, 1, 100, 1, 1]),
    format(1, rng.ints(20, 1, 30)),
    format(20, rng.ints(20, 1, 30)),
    format(7, rng.ints(100, 1, 1000)),
    format(30, [...rng.ints(500, 1, 10), billion, ...rng.ints(500, 1, 10)]),
    format(3, new Array<number>(10_000).fill(billion)),
    format(700, rng.ints(50_000, 1, 9)),
    format(123, rng.ints(30_000, 1, billion)),
  ]);
}
