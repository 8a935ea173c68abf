import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const q = tokens.int();
  const prefix = new Float64Array(n + 1);
  for (let i = 1; i <= n; i++) prefix[i] = at(prefix, i - 1) + tokens.int();
  const lines: string[] = [];
  for (let i = 0; i < q; i++) {
    const l = tokens.int();
    const r = tokens.int();
    const part = at(prefix, r) - at(prefix, l - 1);
    lines.push(String(l <= r ? part : at(prefix, n) + part));
  }
  return `${lines.join("\n")}\n`;
}
