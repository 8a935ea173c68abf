import { Tokens } from "../../src/lib/tokens.ts";

/** How often `d` occurs in 1..n. */
function countUpTo(n: bigint, d: bigint): bigint {
  let total = 0n;
  for (let unit = 1n; unit <= n; unit *= 10n) {
    const above = n / unit / 10n;
    const here = (n / unit) % 10n;
    const below = n % unit;
    const rounds = d === 0n ? above - 1n : above;
    if (rounds < 0n) continue;
    total += rounds * unit;
    if (here > d) total += unit;
    else if (here === d) total += below + 1n;
  }
  return total;
}

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const a = tokens.big();
  const b = tokens.big();
  const d = tokens.big();
  return `${countUpTo(b, d) - countUpTo(a - 1n, d)}\n`;
}
