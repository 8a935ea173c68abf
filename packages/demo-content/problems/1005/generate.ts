import { oiCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function format(limit: number, weights: number[]): string {
  return `${weights.length} ${limit}\n${weights.join(" ")}\n`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1005);
  const billion = 1_000_000_000;
  return oiCases(problem, solve, [
    format(1, [1]),
    format(10, new Array<number>(10).fill(5)),
    format(20, rng.ints(10, 1, 20)),
    format(1000, rng.ints(300, 1, 1000)),
    format(billion, rng.ints(2000, 1, billion)),
    format(billion, new Array<number>(3000).fill(billion)),
    format(1000, [...rng.ints(10000, 1, 400), ...rng.ints(10000, 600, 1000)]),
    format(100, rng.ints(50000, 1, 100)),
    format(billion, rng.ints(20000, 1, billion)),
  ]);
}
