import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function squares(lines: readonly (readonly number[])[]): string {
  return `${lines.length}\n${lines.map((line) => line.join(" ")).join("\n")}\n`;
}

function random(rng: Rng, count: number, reach: number, radius: number): string {
  const lamp = () => [rng.int(-reach, reach), rng.int(-reach, reach), rng.int(1, radius)];
  return squares(Array.from({ length: count }, () => [...lamp(), ...lamp()]));
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1021);
  return acmCases(problem, solve, [
    squares([
      [0, 0, 2, 4, 0, 2],
      [0, 0, 5, 3, 0, 2],
      [7, 7, 3, 7, 7, 3],
    ]),
    squares([[-10_000, -10_000, 10_000, 10_000, 10_000, 10_000]]),
    squares([[0, 0, 10_000, 0, 0, 1]]),
    random(rng, 10, 5, 5),
    random(rng, 100, 100, 100),
    random(rng, 1000, 10_000, 10_000),
    random(rng, 1000, 10_000, 3000),
  ]);
}
