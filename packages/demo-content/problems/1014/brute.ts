import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 10);
  const names = rng.permutation(n);
  let out = `${n}\n${rng.ints(n, 1, 9).join(" ")}\n`;
  for (let i = 1; i < n; i++) out += `${names[i]} ${names[rng.int(0, i - 1)]}\n`;
  return out;
}

/** Tries every set of chambers. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const worth = tokens.ints(n);
  const passages = Array.from(
    { length: n - 1 },
    () => (1 << (tokens.int() - 1)) | (1 << (tokens.int() - 1)),
  );
  let best = 0;
  for (let set = 0; set < 1 << n; set++) {
    if (passages.some((both) => (set & both) === both)) continue;
    const sum = worth.reduce((total, w, i) => total + ((set >> i) & 1) * w, 0);
    best = Math.max(best, sum);
  }
  return `${best}\n`;
}
