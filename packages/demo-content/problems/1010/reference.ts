import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

/** Grundy values of one string, for its length modulo 7. */
const GRUNDY = [0, 1, 0, 1, 2, 3, 2];

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const games = tokens.int();
  let out = "";
  for (let game = 0; game < games; game++) {
    const m = tokens.int();
    let nim = 0;
    for (let i = 0; i < m; i++) nim ^= at(GRUNDY, Number(tokens.big() % 7n));
    out += nim === 0 ? "Ji\n" : "Fang\n";
  }
  return out;
}
