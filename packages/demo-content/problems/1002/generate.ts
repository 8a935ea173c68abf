import { acmCases } from "../../src/lib/cases.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

export function cases(): DemoTestCase[] {
  const inputs = ["3 *", "7 #", "9 @", "11 Z", "25 Q", "51 A", "97 *", "99 #"];
  return acmCases(
    problem,
    solve,
    inputs.map((line) => `${line}\n`),
  );
}
