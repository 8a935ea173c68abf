import { at } from "../../src/lib/at.ts";
import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const m = rng.int(1, 4);
  const rows = Array.from({ length: m }, () => `${rng.ints(m, 0, 1).join(" ")}\n`);
  return `${m} ${rng.int(1, 6)}\n${rows.join("")}`;
}

/** Writes down every rhythm. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const m = tokens.int();
  const n = tokens.int();
  const allowed = Array.from({ length: m }, () => tokens.ints(m));
  let count = 0;
  for (let code = 0; code < m ** n; code++) {
    const beats = Array.from({ length: n }, (_, i) => Math.floor(code / m ** i) % m);
    if (beats.every((beat, i) => at(at(allowed, beat), at(beats, (i + 1) % n)) === 1)) count += 1;
  }
  return `${count % 1_000_003}\n`;
}
