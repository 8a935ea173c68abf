import { at } from "../../src/lib/at.ts";
import { oiCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function village(rng: Rng, n: number, high: number, requests: string[]): string {
  let out = `${n} ${requests.length}\n`;
  for (let i = 0; i <= n; i++) {
    out += `${Array.from({ length: n + 1 }, (_, j) => (i === j ? 0 : rng.int(1, high))).join(" ")}\n`;
  }
  return out + requests.join("");
}

/** Requests that agree with a random order of the houses, so they can all be met. */
function possible(rng: Rng, n: number, count: number): string[] {
  const order = rng.permutation(n);
  return Array.from({ length: count }, () => {
    const first = rng.int(0, n - 2);
    return `${at(order, first)} ${at(order, rng.int(first + 1, n - 1))}\n`;
  });
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1017);
  const million = 1_000_000;
  return oiCases(problem, solve, [
    village(rng, 1, 10, []),
    village(rng, 5, 30, []),
    village(rng, 7, million, possible(rng, 7, 3)),
    village(rng, 8, million, possible(rng, 8, 12)),
    village(rng, 11, million, []),
    village(rng, 13, million, possible(rng, 13, 20)),
    village(rng, 15, 9, []),
    village(rng, 15, million, possible(rng, 15, 4)),
    village(rng, 15, million, [...possible(rng, 15, 10), "1 2\n", "2 3\n", "3 1\n"]),
  ]);
}
