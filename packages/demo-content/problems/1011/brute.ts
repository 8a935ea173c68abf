import { at } from "../../src/lib/at.ts";
import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 9);
  const things = Array.from({ length: n }, () => `${rng.int(1, 10)} ${rng.int(1, 6)}\n`);
  return `${n} ${rng.int(1, 25)}\n${things.join("")}`;
}

/** Tries every set of things. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const room = tokens.int();
  const things = Array.from({ length: n }, () => [tokens.int(), tokens.int()]);
  let best = 0;
  let least = 0;
  for (let set = 0; set < 1 << n; set++) {
    let weight = 0;
    let worth = 0;
    for (const [i, thing] of things.entries()) {
      if (((set >> i) & 1) === 0) continue;
      weight += at(thing, 0);
      worth += at(thing, 1);
    }
    if (weight > room || worth < best || (worth === best && weight >= least)) continue;
    best = worth;
    least = weight;
  }
  return `${best} ${least}\n`;
}
