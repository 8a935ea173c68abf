/** The programs that belong to a problem: what solutions should get, and what their times say of the limit. */
import { findVerdict, type Verdict } from "./verdict.ts";

export const PROGRAM_KINDS = ["solution", "generator", "validator"] as const;
export type ProgramKind = (typeof PROGRAM_KINDS)[number];

/** What a setter may expect of a solution. */
export const EXPECTED_VERDICTS = [
  "accepted",
  "wrongAnswer",
  "timeLimitExceeded",
  "memoryLimitExceeded",
  "runtimeError",
  "presentationError",
  "partialAccepted",
  "compileError",
] as const satisfies readonly Verdict[];
export type ExpectedVerdict = (typeof EXPECTED_VERDICTS)[number];

export const PROGRAM_LIMITS = {
  /** Of one problem, of all kinds. */
  programs: 60,
  nameMax: 64,
  checkerTests: 100,
  checkerTextMax: 10_000,
  /** Rows of one order to a generator, a validator or the main solution. */
  rows: 5000,
  argumentsMax: 32,
  argumentMax: 1000,
  factorMin: 1,
  factorMax: 10,
} as const;

/** What a validator may end with for an input that keeps to the statement; 42 is what those of Kattis packages say. */
export const isValidExit = (code: number): boolean => code === 0 || code === 42;

/** How far beyond the time limit a solution is let run, so that it is known how slow it is. */
export const TRIAL_TIME_FACTOR = 5;

/** What a checker test may expect. */
export const CHECKER_VERDICTS = [
  "accepted",
  "wrongAnswer",
  "presentationError",
  "partialAccepted",
] as const satisfies readonly Verdict[];
export type CheckerVerdict = (typeof CHECKER_VERDICTS)[number];

/** By the first case in their order that it did not pass; null as long as one before that is not known. */
export function solutionVerdict(statuses: readonly (number | null)[]): Verdict | null {
  for (const status of statuses) {
    if (status === null) return null;
    const verdict = findVerdict(status) ?? "systemError";
    if (verdict !== "accepted") return verdict;
  }
  return statuses.length === 0 ? null : "accepted";
}

/** Whether a solution gets what it should not. Nothing is said of what is not known, or failed through a fault of ours. */
export function differs(expected: readonly ExpectedVerdict[], gets: Verdict | null): boolean {
  if (gets === null || gets === "systemError" || gets === "cancelled") return false;
  return !expected.some((one) => one === gets);
}

/** How bad an outcome is for a summary of many cases: what failed goes before what is not known, that before what passed. */
export function worstStatus(statuses: readonly (number | null)[]): number | null {
  const failed = statuses.find((one) => one !== null && findVerdict(one) !== "accepted");
  if (failed !== undefined) return failed;
  return statuses.includes(null) ? null : (statuses[0] ?? null);
}

export interface LimitFactors {
  /** The limit is at least so many times the time of the slowest right solution. */
  readonly right: number;
  /** The time of the fastest solution that is too slow is at least so many times the limit. */
  readonly slow: number;
}

/** Of a problem that says nothing else. */
export const USUAL_FACTORS: LimitFactors = { right: 2, slow: 1.5 };

/** Whether a run that was ended as too slow says how slow it is: one that waits instead of computing does not. */
export const isTimed = (ms: number, limitMs: number): boolean => ms >= limitMs;

export interface TimeRange {
  /** null: nothing is known on that side. */
  readonly from: number | null;
  readonly to: number | null;
  /** null without a right solution, or when the range is empty. */
  readonly suggestedMs: number | null;
  /** No limit lets all right solutions pass and keeps all slow ones out. */
  readonly isEmpty: boolean;
}

const STEP_MS = 100;

/** The safe range for a time limit, of times before the language's multiplier. */
export function timeRange(
  rightMs: readonly number[],
  slowMs: readonly number[],
  factors: LimitFactors,
): TimeRange {
  const from = rightMs.length === 0 ? null : Math.ceil(Math.max(...rightMs) * factors.right);
  const to = slowMs.length === 0 ? null : Math.floor(Math.min(...slowMs) / factors.slow);
  const isEmpty = from !== null && to !== null && from > to;
  if (from === null || isEmpty) return { from, to, suggestedMs: null, isEmpty };
  if (to === null) {
    return {
      from,
      to,
      suggestedMs: Math.max(STEP_MS, Math.ceil(from / STEP_MS) * STEP_MS),
      isEmpty,
    };
  }
  const middle = Math.sqrt(Math.max(1, from) * to);
  const rounded = Math.round(middle / STEP_MS) * STEP_MS;
  const isInside = rounded >= from && rounded <= to && rounded > 0;
  return { from, to, suggestedMs: isInside ? rounded : Math.max(1, Math.round(middle)), isEmpty };
}
