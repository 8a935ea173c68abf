import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

export function cases(): DemoTestCase[] {
  const rng = new Rng(1015);
  const part = rng.text(50, "ab");
  return acmCases(
    problem,
    solve,
    [
      "z",
      "cab",
      "abaabaaab",
      rng.text(100, "ab"),
      rng.text(2000, "abcdefghijklmnopqrstuvwxyz"),
      part.repeat(60),
      `${"a".repeat(4999)}b`,
      rng.text(20_000, "ab"),
      "a".repeat(200_000),
      `${"b".repeat(60_000)}${"a".repeat(100_000)}${"b".repeat(39_999)}a`,
    ].map((line) => `${line}\n`),
  );
}
