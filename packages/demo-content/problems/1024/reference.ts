import { Tokens } from "../../src/lib/tokens.ts";

const DAY_MS = 86_400_000;

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const [from, to] = [tokens.word(), tokens.word()].map((word) => Date.parse(`${word}T00:00:00Z`));
  if (from === undefined || to === undefined) throw new RangeError("two dates are needed");
  return `${(to - from) / DAY_MS}\n`;
}
