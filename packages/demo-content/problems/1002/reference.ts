import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const c = tokens.word();
  const m = (n - 1) / 2;
  let out = "";
  for (let i = 0; i < n; i++) {
    const d = Math.abs(i - m);
    out += " ".repeat(d) + c;
    if (d < m) out += " ".repeat(2 * (m - d) - 1) + c;
    out += "\n";
  }
  return out;
}
