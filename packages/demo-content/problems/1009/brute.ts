import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 9);
  return `${n} ${rng.int(1, n)}\n${rng.ints(n, 1, 12).join(" ")}\n`;
}

/** Tries every place for the cuts. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const k = tokens.int();
  const pages = tokens.ints(n);
  let best = Number.POSITIVE_INFINITY;
  for (let cuts = 0; cuts < 1 << (n - 1); cuts++) {
    let held = 0;
    let thickest = 0;
    let count = 1;
    for (const [i, p] of pages.entries()) {
      if (i > 0 && (cuts >> (i - 1)) & 1) {
        held = 0;
        count += 1;
      }
      held += p;
      thickest = Math.max(thickest, held);
    }
    if (count <= k) best = Math.min(best, thickest);
  }
  return `${best}\n`;
}
