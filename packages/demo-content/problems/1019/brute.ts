import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 10);
  const high = rng.pick([2, 5, 20]);
  const wide = rng.chance(80) ? high : 0;
  return `${n}\n${Array.from({ length: n }, () => `${rng.int(-wide, wide)} ${rng.int(-high, high)}\n`).join("")}`;
}

/** All pairs. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const points = Array.from({ length: n }, () => [tokens.int(), tokens.int()] as const);
  let best = 0;
  for (const [x, y] of points) {
    for (const [u, v] of points) best = Math.max(best, (x - u) ** 2 + (y - v) ** 2);
  }
  return `${best}\n`;
}
