import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const room = tokens.int();
  const best = new Float64Array(room + 1);
  for (let i = 0; i < n; i++) {
    const weight = tokens.int();
    const worth = tokens.int();
    for (let held = room; held >= weight; held--) {
      const taken = at(best, held - weight) + worth;
      if (taken > at(best, held)) best[held] = taken;
    }
  }
  const most = at(best, room);
  return `${most} ${best.indexOf(most)}\n`;
}
