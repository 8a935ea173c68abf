import { oiCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

export function cases(): DemoTestCase[] {
  const rng = new Rng(1008);
  const limit = 1_000_000_000_000_000_000n;
  const small = rng.int(1, 50_000);
  const middle = rng.big(1_000_000_000n, 9_000_000_000n);
  return oiCases(problem, solve, [
    "7 7 3\n",
    `${small} ${small + 40_000} ${rng.int(1, 9)}\n`,
    "1 100000 0\n",
    `${middle} ${middle * 3n} 0\n`,
    `1 1000000000000 7\n`,
    `${rng.big(1n, limit / 1000n)} ${rng.big(limit / 10n, limit)} ${rng.int(1, 9)}\n`,
    `999999999999999999 ${limit} 9\n`,
    `1 ${limit} 0\n`,
    `1 ${limit} 1\n`,
    `${limit} ${limit} 0\n`,
  ]);
}
