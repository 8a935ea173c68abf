import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const a = rng.int(1, 1200);
  return `${a} ${a + rng.int(0, 1500)} ${rng.int(0, 9)}\n`;
}

export function brute(input: string): string {
  const tokens = new Tokens(input);
  const a = tokens.int();
  const b = tokens.int();
  const d = tokens.word();
  let total = 0;
  for (let i = a; i <= b; i++) total += String(i).split(d).length - 1;
  return `${total}\n`;
}
