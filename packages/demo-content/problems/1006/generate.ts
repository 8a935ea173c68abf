import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function random(rng: Rng, n: number, q: number, high: number): string {
  const questions = Array.from({ length: q }, () => `${rng.int(1, n)} ${rng.int(1, n)}\n`);
  return `${n} ${q}\n${rng.ints(n, 0, high).join(" ")}\n${questions.join("")}`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1006);
  return acmCases(problem, solve, [
    "1 2\n7\n1 1\n1 1\n",
    "2 4\n0 1000000000\n1 2\n2 1\n1 1\n2 2\n",
    random(rng, 10, 20, 9),
    random(rng, 100, 100, 1_000_000),
    random(rng, 1000, 500, 1_000_000_000),
    `3000 3\n${new Array<number>(3000).fill(1_000_000_000).join(" ")}\n1 3000\n2 1\n3000 2999\n`,
    random(rng, 5000, 5000, 100),
    random(rng, 40000, 40000, 1_000_000_000),
  ]);
}
