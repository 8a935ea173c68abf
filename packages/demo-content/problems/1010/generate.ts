import { at } from "../../src/lib/at.ts";
import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

const GRUNDY = [0, 1, 0, 1, 2, 3, 2];

function grundy(n: bigint): number {
  return at(GRUNDY, Number(n % 7n));
}

function format(games: bigint[][]): string {
  return `${games.length}\n${games.map((g) => `${g.length}\n${g.join(" ")}\n`).join("")}`;
}

/** About half of the games are lost for the first player: the last string is chosen to even the game out. */
function random(rng: Rng, games: number, m: number, high: bigint): string {
  return format(
    Array.from({ length: games }, () => {
      const strings = Array.from({ length: m }, () => rng.big(1n, high));
      if (m === 1 || rng.chance(50)) return strings;
      const nim = strings.slice(1).reduce((sum, s) => sum ^ grundy(s), 0);
      let last = rng.big(1n, high - 7n);
      while (grundy(last) !== nim) last += 1n;
      return [last, ...strings.slice(1)];
    }),
  );
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1010);
  const limit = 1_000_000_000_000_000_000n;
  const singles = (from: bigint, count: number) =>
    Array.from({ length: count }, (_, i) => [from + BigInt(i)]);
  return acmCases(problem, solve, [
    format(singles(1n, 28)),
    format(singles(limit - 27n, 28)),
    random(rng, 50, 2, 20n),
    random(rng, 50, 3, 100n),
    random(rng, 50, 10, 1_000_000_000n),
    random(rng, 50, 100, limit),
    random(rng, 10, 1000, limit),
    format([new Array<bigint>(1000).fill(limit), new Array<bigint>(999).fill(limit)]),
  ]);
}
