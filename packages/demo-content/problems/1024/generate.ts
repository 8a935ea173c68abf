import { subtaskCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

const two = (value: number) => String(value).padStart(2, "0");

function between(rng: Rng, first: number, last: number): string {
  const date = () => `${rng.int(first, last)}-${two(rng.int(1, 12))}-${two(rng.int(1, 28))}`;
  return `${[date(), date()].sort().join("\n")}\n`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1024);
  return subtaskCases(problem, solve, [
    { score: 30, inputs: ["2000-01-01\n2000-12-31\n", between(rng, 1987, 1987)] },
    {
      score: 30,
      inputs: [
        "1901-01-01\n2099-12-31\n",
        "1999-12-31\n2000-01-01\n",
        between(rng, 1901, 1999),
        between(rng, 1901, 2099),
      ],
    },
    {
      score: 40,
      inputs: [
        "1583-01-01\n9999-12-31\n",
        "1900-02-28\n1900-03-01\n",
        "1600-02-28\n1600-03-01\n",
        between(rng, 2201, 2299),
      ],
    },
  ]);
}
