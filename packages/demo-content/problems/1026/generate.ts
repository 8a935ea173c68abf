import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

function ledger(rng: Rng, lines: number, guests: number, high: number): string {
  const names = Array.from({ length: guests }, () =>
    rng.text(rng.int(1, 10), "abcdefghijklmnopqrstuvwxyz"),
  );
  const rows = Array.from(
    { length: lines },
    () => `${rng.pick(names)} ${rng.int(-high / 5, high)}\n`,
  );
  return `${lines}\n${rows.join("")}`;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1026);
  const billion = 1_000_000_000;
  return acmCases(problem, solve, [
    "1\na 0\n",
    "2\nb 1\na -1\n",
    ledger(rng, 20, 5, 100),
    ledger(rng, 300, 300, 1000),
    ledger(rng, 20_000, 1, billion),
    ledger(rng, 20_000, 50, billion),
    ledger(rng, 20_000, 20_000, billion),
  ]);
}
