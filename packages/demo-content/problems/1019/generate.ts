import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

const LIMIT = 20_000_000;

function format(points: [number, number][]): string {
  return `${points.length}\n${points.map(([x, y]) => `${x} ${y}\n`).join("")}`;
}

function scattered(rng: Rng, n: number, wide: number, high: number): [number, number][] {
  return Array.from({ length: n }, () => [rng.int(-wide, wide), rng.int(-high, high)]);
}

/** The integer square root, found without any library function that may differ between machines. */
function root(value: number): number {
  let low = 0;
  let high = 2 ** 26;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (middle * middle <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Points just inside a circle round the origin. */
function ring(rng: Rng, n: number, radius: number): [number, number][] {
  return Array.from({ length: n }, () => {
    const x = rng.int(-radius, radius);
    const y = root(radius * radius - x * x) * (rng.chance(50) ? 1 : -1);
    return rng.chance(50) ? [x, y] : [y, x];
  });
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1019);
  const line = Array.from({ length: 1000 }, (): [number, number] => {
    const t = rng.int(-6_000_000, 6_000_000);
    return [3 * t, 2 * t];
  });
  return acmCases(problem, solve, [
    format([[7, -7]]),
    format(new Array<[number, number]>(50).fill([LIMIT, LIMIT])),
    format([
      [LIMIT, LIMIT],
      [-LIMIT, -LIMIT],
      [LIMIT, -LIMIT],
      [-LIMIT, LIMIT],
    ]),
    format(line),
    format(scattered(rng, 30, 100, 100)),
    format(ring(rng, 300, 1000)),
    format(scattered(rng, 3000, LIMIT, 1000)),
    format(scattered(rng, 20_000, LIMIT, LIMIT)),
    format(ring(rng, 5000, LIMIT)),
    format(ring(rng, 80_000, LIMIT)),
  ]);
}
