import { VERDICTS, type Verdict } from "@gavel/domain/verdict";
import { stripCases } from "../../../../app/live/strip-cases.ts";
import type { SubmissionRow } from "../types.ts";

/** The case being judged is the first without a result. */
export function runningStrip(current: SubmissionRow) {
  const cases = stripCases(current);
  if (current.status !== VERDICTS.judging.code) return cases;
  const at = cases.findIndex((one) => one.verdict === null);
  return cases.map((one, index) =>
    index === at ? { ...one, verdict: "judging" as const satisfies Verdict } : one,
  );
}
