import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function random(
  rng: Rng,
  n: number,
  room: number,
  weight: [number, number],
  worth: [number, number],
): string {
  const things = Array.from({ length: n }, () => `${rng.int(...weight)} ${rng.int(...worth)}\n`);
  return `${n} ${room}\n${things.join("")}`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1011);
  const billion = 1_000_000_000;
  return acmCases(problem, solve, [
    "1 5\n6 100\n",
    "2 6\n3 4\n5 7\n",
    random(rng, 10, 30, [1, 12], [1, 9]),
    random(rng, 60, 400, [1, 60], [1, 5]),
    random(rng, 1000, 1000, [1, 1], [1, billion]),
    random(rng, 100, 20_000, [15_000, 20_000], [billion - 5, billion]),
    random(rng, 1000, 20_000, [1, 300], [1, 20]),
    random(rng, 1000, 20_000, [1, 40], [1, billion]),
  ]);
}
