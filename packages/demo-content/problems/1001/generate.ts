import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function format(low: number, high: number, readings: number[]): string {
  return `${readings.length} ${low} ${high}\n${readings.join(" ")}\n`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1001);
  const drift: number[] = [];
  for (let i = 0, t = 10; i < 1000; i++) {
    t = Math.max(-100, Math.min(100, t + rng.int(-4, 4)));
    drift.push(t);
  }
  return acmCases(problem, solve, [
    format(-50, 50, [-51]),
    format(0, 1, [-1]),
    format(0, 1, [2]),
    format(-3, 3, rng.ints(20, -5, 5)),
    format(-10, 10, new Array<number>(1000).fill(-100)),
    format(
      -1,
      1,
      Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? -2 : 2)),
    ),
    format(8, 12, drift),
    format(20, 21, rng.ints(1000, 18, 23)),
    format(-50, 50, rng.ints(1000, -100, 100)),
  ]);
}
