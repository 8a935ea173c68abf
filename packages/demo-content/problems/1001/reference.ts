import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const low = tokens.int();
  const high = tokens.int();
  let on = false;
  let hours = 0;
  let changes = 0;
  for (const t of tokens.ints(n)) {
    const next: boolean = t < low ? true : t > high ? false : on;
    if (next !== on) changes += 1;
    on = next;
    if (on) hours += 1;
  }
  return `${hours} ${changes}\n`;
}
