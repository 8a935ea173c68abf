import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

/** With |x|, |y| <= 2e7 every value below stays under 2^53, so plain numbers are exact. */
interface Point {
  x: number;
  y: number;
}

function cross(o: Point, a: Point, b: Point): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

function squared(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}

/** One half of the hull of sorted points, without its last point. */
function half(points: Point[]): Point[] {
  const chain: Point[] = [];
  for (const p of points) {
    while (
      chain.length >= 2 &&
      cross(at(chain, chain.length - 2), at(chain, chain.length - 1), p) <= 0
    )
      chain.pop();
    chain.push(p);
  }
  chain.pop();
  return chain;
}

function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const distinct = sorted.filter(
    (p, i) => i === 0 || p.x !== sorted[i - 1]?.x || p.y !== sorted[i - 1]?.y,
  );
  if (distinct.length < 3) return distinct;
  return [...half(distinct), ...half(distinct.reverse())];
}

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const points = Array.from({ length: n }, () => ({ x: tokens.int(), y: tokens.int() }));
  const hull = convexHull(points);
  const size = hull.length;
  if (size === 1) return "0\n";
  if (size === 2) return `${squared(at(hull, 0), at(hull, 1))}\n`;
  let best = 0;
  let far = 1;
  for (let i = 0; i < size; i++) {
    const a = at(hull, i);
    const b = at(hull, (i + 1) % size);
    // The farthest point from the edge a-b only moves on as the edge turns.
    while (cross(a, b, at(hull, (far + 1) % size)) > cross(a, b, at(hull, far))) {
      far = (far + 1) % size;
    }
    const beyond = at(hull, (far + 1) % size);
    for (const p of [at(hull, far), beyond]) best = Math.max(best, squared(a, p), squared(b, p));
  }
  return `${best}\n`;
}
