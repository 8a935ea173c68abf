import type { Verdict } from "@gavel/domain/verdict";
import type { ProblemCounts } from "./types.ts";

/** The kept counts in the order of the verdict table; submissions under judgement are in none of them. */
const FIELDS = [
  ["ac", "accepted"],
  ["pa", "partialAccepted"],
  ["wa", "wrongAnswer"],
  ["tle", "timeLimitExceeded"],
  ["mle", "memoryLimitExceeded"],
  ["re", "runtimeError"],
  ["pe", "presentationError"],
  ["ce", "compileError"],
  ["se", "systemError"],
] as const satisfies readonly (readonly [keyof ProblemCounts, Verdict])[];

export interface VerdictCount {
  readonly verdict: Verdict;
  readonly count: number;
}

/** How often each verdict came, those that never came left out. */
export function verdictCounts(counts: ProblemCounts): VerdictCount[] {
  return FIELDS.map(([field, verdict]) => ({ verdict, count: counts[field] })).filter(
    (one) => one.count > 0,
  );
}
