import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

interface Shape {
  n: number;
  q: number;
  /** Percentage of flips. */
  flips: number;
  /** Longest range. */
  span: number;
  lights: string;
}

function show(rng: Rng, { n, q, flips, span, lights }: Shape): string {
  let out = `${n} ${q}\n${lights}\n`;
  for (let i = 1; i < q; i++) {
    const l = rng.int(1, n);
    const r = Math.min(n, l + rng.int(0, span - 1));
    out += `${rng.chance(flips) ? "F" : "Q"} ${l} ${r}\n`;
  }
  return `${out}Q 1 ${n}\n`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1016);
  const big = 60_000;
  return acmCases(problem, solve, [
    "1 3\n0\nQ 1 1\nF 1 1\nQ 1 1\n",
    show(rng, { n: 8, q: 20, flips: 40, span: 8, lights: rng.text(8, "01") }),
    show(rng, { n: 100, q: 200, flips: 50, span: 100, lights: rng.text(100, "01") }),
    show(rng, { n: 1000, q: 1000, flips: 20, span: 30, lights: "1".repeat(1000) }),
    show(rng, { n: 5000, q: 3000, flips: 5, span: 5000, lights: "0".repeat(5000) }),
    show(rng, { n: big, q: 2000, flips: 60, span: 1, lights: "1".repeat(big) }),
    show(rng, { n: 20_000, q: 20_000, flips: 50, span: 20_000, lights: rng.text(20_000, "0111") }),
    show(rng, { n: big, q: big, flips: 45, span: big, lights: rng.text(big, "011111111") }),
  ]);
}
