import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

interface Road {
  to: number;
  time: number;
  period: number;
  open: number;
}

/** A binary heap of [time, node] pairs, earliest first. */
class Heap {
  readonly #items: [number, number][] = [];

  push(item: [number, number]): void {
    const items = this.#items;
    let i = items.length;
    items.push(item);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (at(items, parent)[0] <= item[0]) break;
      items[i] = at(items, parent);
      i = parent;
    }
    items[i] = item;
  }

  pop(): [number, number] | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return top;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && at(items, child + 1)[0] < at(items, child)[0]) child += 1;
      if (at(items, child)[0] >= last[0]) break;
      items[i] = at(items, child);
      i = child;
    }
    items[i] = last;
    return top;
  }
}

function readRoads(tokens: Tokens, n: number, m: number): Road[][] {
  const roads: Road[][] = Array.from({ length: n + 1 }, () => []);
  for (let i = 0; i < m; i++) {
    const u = tokens.int();
    const v = tokens.int();
    const rest = { time: tokens.int(), period: tokens.int(), open: tokens.int() };
    at(roads, u).push({ to: v, ...rest });
    at(roads, v).push({ to: u, ...rest });
  }
  return roads;
}

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const roads = readRoads(tokens, n, tokens.int());
  const best = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
  const heap = new Heap();
  best[1] = 0;
  heap.push([0, 1]);
  for (let top = heap.pop(); top !== undefined; top = heap.pop()) {
    const [now, node] = top;
    if (now > at(best, node)) continue;
    if (node === n) return `${now}\n`;
    for (const { to, time, period, open } of at(roads, node)) {
      const phase = now % period;
      const start = phase < open ? now : now - phase + period;
      if (start + time >= at(best, to)) continue;
      best[to] = start + time;
      heap.push([start + time, to]);
    }
  }
  return "-1\n";
}
