import { at } from "../../src/lib/at.ts";
import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

/** `parentOf(i)` names the parent of node i (0-based, less than i); the nodes get random numbers. */
function tree(rng: Rng, n: number, high: number, parentOf: (i: number) => number): string {
  const names = rng.permutation(n);
  const lines: string[] = [];
  for (let i = 1; i < n; i++) {
    const ends = [at(names, i), at(names, parentOf(i))];
    if (rng.chance(50)) ends.reverse();
    lines.push(`${ends.join(" ")}\n`);
  }
  return `${n}\n${rng.ints(n, 1, high).join(" ")}\n${rng.shuffle(lines).join("")}`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1014);
  const million = 1_000_000;
  return acmCases(problem, solve, [
    "1\n42\n",
    "2\n5 5\n2 1\n",
    tree(rng, 10, 20, (i) => rng.int(0, i - 1)),
    tree(rng, 300, 100, (i) => rng.int(Math.max(0, i - 3), i - 1)),
    tree(rng, 5000, million, (i) => rng.int(0, i - 1)),
    tree(rng, 20_000, million, () => 0),
    tree(rng, 20_000, million, (i) => (i % 2 === 1 ? Math.max(0, i - 2) : i - 1)),
    tree(rng, 20_000, million, (i) => Math.floor((i - 1) / 2)),
    tree(rng, 60_000, million, (i) => i - 1),
  ]);
}
