import { at } from "../../src/lib/at.ts";
import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 8);
  const limit = rng.int(1, 15);
  return `${n} ${limit}\n${rng.ints(n, 1, limit).join(" ")}\n`;
}

/** Tries every way to pair the cars up. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const limit = tokens.int();
  const weights = tokens.ints(n);
  const best = (left: number[]): number => {
    const [first, ...rest] = left;
    if (first === undefined) return 0;
    let least = 1 + best(rest);
    for (const other of rest) {
      if (at(weights, first) + at(weights, other) > limit) continue;
      least = Math.min(least, 1 + best(rest.filter((car) => car !== other)));
    }
    return least;
  };
  return `${best(weights.map((_, i) => i))}\n`;
}
