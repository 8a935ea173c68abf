import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function flat(rng: Rng, count: number, operators: readonly string[], high: number): string {
  const parts = [String(rng.int(0, high))];
  for (let i = 1; i < count; i++) parts.push(rng.pick(operators), String(rng.int(0, high)));
  return parts.join("");
}

/** About `count` numbers; brackets at random. */
function nested(rng: Rng, count: number): string {
  if (count <= 1) return String(rng.int(0, 1_000_000_000));
  const left = rng.int(1, count - 1);
  const text = nested(rng, left) + rng.pick(["+", "-", "*"]) + nested(rng, count - left);
  return rng.chance(60) ? `(${text})` : text;
}

function deep(levels: number): string {
  return `${"(1+".repeat(levels)}1${")".repeat(levels)}`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1025);
  return acmCases(
    problem,
    solve,
    [
      "1000000000",
      flat(rng, 50, ["+", "-"], 100),
      "8-3-2",
      flat(rng, 50, ["+", "-", "*"], 9),
      flat(rng, 9000, ["+", "-", "*"], 1_000_000_000),
      nested(rng, 40),
      nested(rng, 6000),
      deep(20_000),
    ].map((text) => `${text}\n`),
  );
}
