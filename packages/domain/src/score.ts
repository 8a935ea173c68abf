/** Scoring rules (OI) and pass rates; pure. */
import { PROBLEM_TYPE, type ProblemType } from "./problem.ts";

export type JudgeCaseMode =
  | "default"
  | "subtask_lowest"
  | "subtask_average"
  | "ergodic_without_error";
export const JUDGE_CASE_MODES = [
  "default",
  "subtask_lowest",
  "subtask_average",
  "ergodic_without_error",
] as const satisfies readonly JudgeCaseMode[];

/** By the type of a problem. */
export const CASE_MODES_OF = {
  [PROBLEM_TYPE.acm]: ["default", "ergodic_without_error"],
  [PROBLEM_TYPE.oi]: ["default", "subtask_lowest", "subtask_average"],
} as const satisfies Record<ProblemType, readonly JudgeCaseMode[]>;

/** A mode that nobody knows is the plain one. */
export function readCaseMode(stored: string | null | undefined): JudgeCaseMode {
  return JUDGE_CASE_MODES.find((mode) => mode === stored) ?? "default";
}

/** ACM problems are judged by their own mode, OI problems by the mode that their test data was made for. */
export function effectiveCaseMode(
  type: number,
  problemMode: string | null | undefined,
  dataMode: string | null | undefined,
): JudgeCaseMode {
  return readCaseMode(type === PROBLEM_TYPE.oi ? (dataMode ?? problemMode) : problemMode);
}

/** Whether cases are scored by subtask. */
export function hasSubtasks(mode: JudgeCaseMode): boolean {
  return mode === "subtask_lowest" || mode === "subtask_average";
}

/** 100 points over `count` cases. */
export function splitScore(count: number): number[] {
  return splitPoints(100, count);
}

/** Whole points over `count` cases, as evenly as they go; the last ones get one more each. */
export function splitPoints(points: number, count: number): number[] {
  if (count <= 0) return [];
  const base = Math.floor(points / count);
  const extra = points - base * count;
  return Array.from({ length: count }, (_, index) => (index >= count - extra ? base + 1 : base));
}

export interface ScoredCase {
  readonly score: number;
  readonly groupNum: number | null;
}

function groups(cases: readonly ScoredCase[]): ScoredCase[][] {
  const byGroup = new Map<number, ScoredCase[]>();
  for (const one of cases) {
    const key = one.groupNum ?? 1;
    byGroup.set(key, [...(byGroup.get(key) ?? []), one]);
  }
  return [...byGroup].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Of each subtask, by its number: the lowest, or the rounded mean; null where cases are scored one by one. */
export function subtaskScores(mode: JudgeCaseMode, cases: readonly ScoredCase[]): number[] | null {
  if (!hasSubtasks(mode)) return null;
  return groups(cases).map((group) => {
    const scores = group.map((one) => one.score);
    return mode === "subtask_lowest"
      ? Math.min(...scores)
      : Math.round(sum(scores) / scores.length);
  });
}

/** Sum over cases, or over subtasks. Same rule for a full score and an earned one. */
export function totalScore(mode: JudgeCaseMode, cases: readonly ScoredCase[]): number {
  return sum(subtaskScores(mode, cases) ?? cases.map((one) => one.score));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** What an OI submission counts for in the global rank: round(0.1 × score + 2 × difficulty), 0 for score 0. */
export function oiRankScore(score: number, difficulty: number): number {
  return score > 0 ? Math.round(0.1 * score + 2 * difficulty) : 0;
}

/** Per cent with two decimals, 0 when nothing was submitted. */
export function passRate(accepted: number, total: number): string {
  return total === 0 ? "0.00" : ((accepted / total) * 100).toFixed(2);
}
