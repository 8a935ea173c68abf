import { subtaskCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

const shelf = (values: readonly number[]) => `${values.length}\n${values.join(" ")}\n`;

export function cases(): DemoTestCase[] {
  const rng = new Rng(1023);
  const million = 1_000_000;
  const falling = (n: number) => Array.from({ length: n }, (_, i) => n - i);
  return subtaskCases(problem, solve, [
    { score: 20, inputs: [shelf([million]), shelf(rng.ints(100, 1, 20)), shelf(falling(100))] },
    {
      score: 30,
      inputs: [
        shelf(rng.ints(2000, 1, million)),
        shelf(rng.permutation(1999)),
        shelf(falling(2000)),
      ],
    },
    {
      score: 50,
      inputs: [
        shelf(rng.ints(60_000, 1, million)),
        shelf(rng.permutation(100_000)),
        shelf(falling(100_000)),
      ],
    },
  ]);
}
