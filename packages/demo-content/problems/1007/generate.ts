import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

const KINDS = ["()", "[]", "{}"];

/** A valid record of `length` steps (even), all boxes closed. */
function closed(rng: Rng, length: number): string {
  const open: string[] = [];
  let out = "";
  for (let left = length; left > 0; left--) {
    if (open.length === left || (open.length > 0 && rng.chance(45))) {
      out += open.pop() ?? "";
    } else {
      const kind = rng.pick(KINDS);
      out += kind.charAt(0);
      open.push(kind.charAt(1));
    }
  }
  return out;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1007);
  const long = closed(rng, 100_000);
  const swapped = `${long.slice(0, 99_990)}${long.slice(99_990).replace(/[)\]}]/, "(")}`;
  return acmCases(
    problem,
    solve,
    [
      "(",
      "}",
      "([)]",
      closed(rng, 40),
      `${closed(rng, 500)}]`,
      "([{".repeat(33_333),
      long,
      swapped,
      `${"(".repeat(50_000)}${")".repeat(49_999)}]`,
    ].map((line) => `${line}\n`),
  );
}
