import { at } from "../../src/lib/at.ts";
import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 12);
  return `${n}\n${rng.ints(n, 1, 9).join(" ")}\n`;
}

/** Looks at every pair. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const values = tokens.ints(tokens.int());
  let pairs = 0;
  for (let i = 0; i < values.length; i++) {
    for (let j = i + 1; j < values.length; j++) if (at(values, i) > at(values, j)) pairs++;
  }
  return `${pairs}\n`;
}
