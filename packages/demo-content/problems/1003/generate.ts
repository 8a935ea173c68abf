import { oiCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

export function cases(): DemoTestCase[] {
  const rng = new Rng(1003);
  const time = () =>
    `${String(rng.int(0, 23)).padStart(2, "0")}:${String(rng.int(0, 59)).padStart(2, "0")}`;
  const limit = 1_000_000_000_000_000_000n;
  return oiCases(problem, solve, [
    "23:59 1\n",
    "12:00 0\n",
    `${time()} ${rng.int(1440, 100_000)}\n`,
    "00:00 -1440\n",
    `${time()} ${-rng.int(1441, 1_000_000_000)}\n`,
    `${time()} ${rng.big(limit / 2n, limit)}\n`,
    `${time()} ${-rng.big(limit / 2n, limit)}\n`,
    `23:59 ${limit}\n`,
  ]);
}
