import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

const LIMIT = 1_000_000_000;

export function cases(): DemoTestCase[] {
  const rng = new Rng(1000);
  const pairs: [number, number][] = [
    [0, 0],
    [-1, 1],
    [LIMIT, LIMIT],
    [-LIMIT, -LIMIT],
    [LIMIT, -LIMIT],
  ];
  for (let i = 0; i < 3; i++) pairs.push([rng.int(-LIMIT, LIMIT), rng.int(-LIMIT, LIMIT)]);
  return acmCases(
    problem,
    solve,
    pairs.map(([a, b]) => `${a} ${b}\n`),
  );
}
