import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const take = Float64Array.from([0, ...tokens.ints(n)]);
  const skip = new Float64Array(n + 1);
  const near: number[][] = Array.from({ length: n + 1 }, () => []);
  for (let i = 1; i < n; i++) {
    const u = tokens.int();
    const v = tokens.int();
    at(near, u).push(v);
    at(near, v).push(u);
  }
  const parent = new Int32Array(n + 1);
  const order = [1];
  for (let i = 0; i < order.length; i++) {
    const node = at(order, i);
    for (const next of at(near, node)) {
      if (next === at(parent, node)) continue;
      parent[next] = node;
      order.push(next);
    }
  }
  for (const node of order.reverse()) {
    const up = at(parent, node);
    take[up] = at(take, up) + at(skip, node);
    skip[up] = at(skip, up) + Math.max(at(take, node), at(skip, node));
  }
  return `${at(skip, 0)}\n`;
}
