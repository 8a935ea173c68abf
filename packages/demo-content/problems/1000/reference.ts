import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  return `${tokens.int() + tokens.int()}\n`;
}
