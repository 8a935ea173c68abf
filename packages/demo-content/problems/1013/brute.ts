import { at } from "../../src/lib/at.ts";
import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(2, 6);
  const m = rng.int(1, 9);
  let out = `${n} ${m}\n`;
  for (let i = 0; i < m; i++) {
    const u = rng.int(1, n);
    const v = ((u - 1 + rng.int(1, n - 1)) % n) + 1;
    const period = rng.int(1, 9);
    out += `${u} ${v} ${rng.int(1, 6)} ${period} ${rng.int(1, period)}\n`;
  }
  return out;
}

/** Lives through every minute and notes who could be where. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const m = tokens.int();
  const roads = Array.from({ length: m }, () => tokens.ints(5));
  const arrivals = new Set<string>(["0 1"]);
  const here = new Set<number>();
  for (let now = 0; now <= 200; now++) {
    for (let node = 1; node <= n; node++) {
      if (arrivals.has(`${now} ${node}`)) here.add(node);
    }
    if (here.has(n)) return `${now}\n`;
    for (const road of roads) {
      const [u, v] = [at(road, 0), at(road, 1)];
      if (now % at(road, 3) >= at(road, 4)) continue;
      if (here.has(u)) arrivals.add(`${now + at(road, 2)} ${v}`);
      if (here.has(v)) arrivals.add(`${now + at(road, 2)} ${u}`);
    }
  }
  return "-1\n";
}
