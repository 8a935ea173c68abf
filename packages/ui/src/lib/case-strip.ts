import type { Verdict } from "@gavel/domain/verdict";

export type CaseOutcome = "passed" | "failed" | "partial" | "running" | "not-run";

export interface StripCase {
  /** null: not run (yet). */
  readonly verdict: Verdict | null;
  /** A new subtask starts here; a gap stands before it. */
  readonly startsGroup?: boolean;
}

/** Ticks that fit; longer lists are binned. @internal */
export const STRIP_MAX = 60;

const RANK: Record<CaseOutcome, number> = {
  failed: 4,
  partial: 3,
  running: 2,
  "not-run": 1,
  passed: 0,
};

export function caseOutcome(verdict: Verdict | null): CaseOutcome {
  switch (verdict) {
    case null:
    case "notSubmitted":
    case "pending":
    case "cancelled":
      return "not-run";
    case "accepted":
      return "passed";
    case "partialAccepted":
      return "partial";
    case "judging":
    case "compiling":
    case "submitting":
      return "running";
    default:
      return "failed";
  }
}

/** One tick per case up to 60; above, 60 bins in order, each showing its worst case. */
export function binCases(cases: readonly StripCase[], max = STRIP_MAX): StripCase[] {
  if (cases.length <= max) return [...cases];
  return Array.from({ length: max }, (_, index) => {
    const from = Math.floor((index * cases.length) / max);
    const to = Math.floor(((index + 1) * cases.length) / max);
    const bin = cases.slice(from, to);
    const { verdict } = bin.reduce((worst, one) => (rank(one) > rank(worst) ? one : worst));
    return { verdict, startsGroup: bin.some((one) => one.startsGroup) };
  });
}

function rank(one: StripCase): number {
  return RANK[caseOutcome(one.verdict)];
}

export interface StripSummary {
  readonly passed: number;
  readonly total: number;
  /** Cases with a result. */
  readonly done: number;
  /** Counted from 1. */
  readonly firstFailure: { readonly at: number; readonly verdict: Verdict } | null;
}

export function summarizeCases(cases: readonly StripCase[]): StripSummary {
  const outcomes = cases.map((one) => caseOutcome(one.verdict));
  const index = outcomes.findIndex((outcome) => outcome === "failed" || outcome === "partial");
  const verdict = cases[index]?.verdict;
  return {
    passed: outcomes.filter((outcome) => outcome === "passed").length,
    total: cases.length,
    done: outcomes.filter((outcome) => outcome !== "not-run" && outcome !== "running").length,
    firstFailure: verdict ? { at: index + 1, verdict } : null,
  };
}
