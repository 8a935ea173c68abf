import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const limit = tokens.int();
  const weights = tokens.ints(n).sort((a, b) => a - b);
  let trips = 0;
  let light = 0;
  let heavy = n - 1;
  while (light <= heavy) {
    if (light < heavy && at(weights, light) + at(weights, heavy) <= limit) light += 1;
    heavy -= 1;
    trips += 1;
  }
  return `${trips}\n`;
}
