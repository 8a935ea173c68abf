import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const sums = new Map<string, number>();
  for (let left = tokens.int(); left > 0; left--) {
    const name = tokens.word();
    sums.set(name, (sums.get(name) ?? 0) + tokens.int());
  }
  const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  return lines.map(([name, sum]) => `${name} ${sum}\n`).join("");
}
