import { at } from "../../src/lib/at.ts";
import { oiCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

interface Shape {
  n: number;
  m: number;
  /** Largest crossing time and period. */
  high: number;
  alwaysOpen: boolean;
}

/** A chain through all islets in random order (from 1 to n), plus random causeways. */
function bay(rng: Rng, { n, m, high, alwaysOpen }: Shape): string {
  const inner = rng.shuffle(Array.from({ length: n - 2 }, (_, i) => i + 2));
  const order = [1, ...inner, n];
  const lines: string[] = [];
  const add = (u: number, v: number) => {
    const period = rng.int(1, high);
    const open = alwaysOpen ? period : rng.int(1, Math.ceil(period / 3));
    lines.push(`${u} ${v} ${rng.int(1, high)} ${period} ${open}\n`);
  };
  for (let i = 1; i < n; i++) add(at(order, i - 1), at(order, i));
  while (lines.length < m) {
    // Mostly short cuts along the chain, so that good routes have many causeways.
    const from = rng.int(0, n - 1);
    const to = Math.min(n - 1, from + rng.int(1, 12));
    if (from !== to) add(at(order, from), at(order, to));
  }
  return `${n} ${m}\n${rng.shuffle(lines).join("")}`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1013);
  const billion = 1_000_000_000;
  return oiCases(problem, solve, [
    "2 1\n2 1 5 3 3\n",
    "4 2\n1 2 1 1 1\n3 4 1 1 1\n",
    bay(rng, { n: 100, m: 250, high: 20, alwaysOpen: true }),
    bay(rng, { n: 100, m: 250, high: 20, alwaysOpen: false }),
    bay(rng, { n: 2000, m: 6000, high: 1000, alwaysOpen: true }),
    bay(rng, { n: 3000, m: 6000, high: 1000, alwaysOpen: false }),
    bay(rng, { n: 5000, m: 8000, high: billion, alwaysOpen: false }),
    bay(rng, { n: 20000, m: 30000, high: 100, alwaysOpen: false }),
    bay(rng, { n: 20000, m: 30000, high: billion, alwaysOpen: false }),
  ]);
}
