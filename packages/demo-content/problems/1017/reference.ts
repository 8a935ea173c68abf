import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const m = tokens.int();
  const width = n + 1;
  const minutes = Int32Array.from(tokens.ints(width * width));
  // before[j] = the houses that must come before house j (bit i-1 for house i).
  const before = new Int32Array(width);
  for (let i = 0; i < m; i++) {
    const x = tokens.int();
    const y = tokens.int();
    before[y] = at(before, y) | (1 << (x - 1));
  }
  const full = (1 << n) - 1;
  const best = new Int32Array((full + 1) * width).fill(-1);
  best[0] = 0;
  for (let done = 0; done < full; done++) {
    for (let here = 0; here <= n; here++) {
      const spent = at(best, done * width + here);
      if (spent < 0) continue;
      for (let next = 1; next <= n; next++) {
        const bit = 1 << (next - 1);
        if ((done & bit) !== 0 || (at(before, next) & ~done) !== 0) continue;
        const target = (done | bit) * width + next;
        const total = spent + at(minutes, here * width + next);
        if (at(best, target) < 0 || total < at(best, target)) best[target] = total;
      }
    }
  }
  let answer = -1;
  for (let last = 1; last <= n; last++) {
    const spent = at(best, full * width + last);
    if (spent < 0) continue;
    const total = spent + at(minutes, last * width);
    if (answer < 0 || total < answer) answer = total;
  }
  return `${answer}\n`;
}
