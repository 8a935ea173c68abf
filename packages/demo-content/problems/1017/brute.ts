import { at } from "../../src/lib/at.ts";
import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 6);
  const m = n === 1 ? 0 : rng.int(0, 4);
  let out = `${n} ${m}\n`;
  for (let i = 0; i <= n; i++) {
    out += `${Array.from({ length: n + 1 }, (_, j) => (i === j ? 0 : rng.int(1, 20))).join(" ")}\n`;
  }
  for (let i = 0; i < m; i++) {
    const x = rng.int(1, n);
    out += `${x} ${((x - 1 + rng.int(1, n - 1)) % n) + 1}\n`;
  }
  return out;
}

/** Tries every order of the houses. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const m = tokens.int();
  const minutes = Array.from({ length: n + 1 }, () => tokens.ints(n + 1));
  const requests = Array.from({ length: m }, () => tokens.ints(2));
  let answer = -1;
  const walk = (order: number[], left: number[]) => {
    if (left.length > 0) {
      for (const house of left) {
        walk(
          [...order, house],
          left.filter((other) => other !== house),
        );
      }
      return;
    }
    if (requests.some((r) => order.indexOf(at(r, 0)) > order.indexOf(at(r, 1)))) return;
    const round = [0, ...order, 0];
    let total = 0;
    for (let i = 1; i < round.length; i++) total += at(at(minutes, at(round, i - 1)), at(round, i));
    if (answer < 0 || total < answer) answer = total;
  };
  walk(
    [],
    Array.from({ length: n }, (_, i) => i + 1),
  );
  return `${answer}\n`;
}
