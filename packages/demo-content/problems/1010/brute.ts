import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const games = rng.int(1, 4);
  let out = `${games}\n`;
  for (let i = 0; i < games; i++) {
    const m = rng.int(1, 3);
    out += `${m}\n${rng.ints(m, 1, 15).join(" ")}\n`;
  }
  return out;
}

const known = new Map<string, boolean>();

/** Searches the whole game. */
function wins(strings: number[]): boolean {
  const key = strings.toSorted((a, b) => a - b).join(" ");
  const before = known.get(key);
  if (before !== undefined) return before;
  const result = strings.some((left, i) =>
    [1, 3, 4].some((take) => take <= left && !wins(strings.with(i, left - take))),
  );
  known.set(key, result);
  return result;
}

export function brute(input: string): string {
  const tokens = new Tokens(input);
  const games = tokens.int();
  let out = "";
  for (let i = 0; i < games; i++) out += wins(tokens.ints(tokens.int())) ? "Fang\n" : "Ji\n";
  return out;
}
