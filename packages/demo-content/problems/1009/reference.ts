import { Tokens } from "../../src/lib/tokens.ts";

function volumes(pages: number[], limit: number): number {
  let count = 1;
  let held = 0;
  for (const p of pages) {
    if (held + p > limit) {
      count += 1;
      held = 0;
    }
    held += p;
  }
  return count;
}

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const k = tokens.int();
  const pages = tokens.ints(n);
  let low = pages.reduce((a, b) => Math.max(a, b), 0);
  let high = pages.reduce((a, b) => a + b, 0);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (volumes(pages, middle) <= k) high = middle;
    else low = middle + 1;
  }
  return `${low}\n`;
}
