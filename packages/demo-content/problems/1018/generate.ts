import { oiCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function table(m: number, n: bigint, allowed: (i: number, j: number) => boolean): string {
  const rows = Array.from(
    { length: m },
    (_, i) => `${Array.from({ length: m }, (_, j) => (allowed(i, j) ? 1 : 0)).join(" ")}\n`,
  );
  return `${m} ${n}\n${rows.join("")}`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1018);
  const limit = 1_000_000_000_000_000_000n;
  return oiCases(problem, solve, [
    table(1, 1n, () => true),
    table(3, 1n, (i, j) => i !== j),
    table(4, 9n, (i, j) => i !== j),
    table(20, 1000n, () => rng.chance(50)),
    table(7, 5n, (i, j) => j === (i + 1) % 7),
    table(2, limit, (i, j) => i + j < 2),
    table(20, rng.big(limit / 2n, limit), () => rng.chance(50)),
    table(20, rng.big(limit / 2n, limit), () => rng.chance(12)),
    table(19, 999_999_999_999_999_999n, (i, j) => i !== j),
  ]);
}
