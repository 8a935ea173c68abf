/** The rules for the case rows of the problem form: scores, groups, what must be there. Pure. */
import type { ProblemType } from "@gavel/domain/problem";
import { hasSubtasks, type JudgeCaseMode, splitScore } from "@gavel/domain/score";
import { DomainError } from "../../kernel/error.ts";
import type { ProblemForm } from "./schema.ts";

type CaseForm = ProblemForm["samples"][number];

export interface CaseMark {
  readonly score: number;
  readonly groupNum: number | null;
}

const SCORE_MAX = 1_000_000;

function readScores(rows: readonly { readonly score?: number | null }[]): number[] {
  if (rows.every((row) => row.score === undefined || row.score === null)) {
    return splitScore(rows.length);
  }
  return rows.map(({ score }, index) => {
    if (typeof score !== "number" || !Number.isInteger(score)) {
      throw new DomainError("SCORE_NOT_INTEGER", { n: index + 1 });
    }
    if (score < 0) throw new DomainError("SCORE_NEGATIVE");
    if (score > SCORE_MAX) throw new DomainError("PARAM_INVALID", { field: "score" });
    return score;
  });
}

/** Scores count in OI problems only; groups only in the subtask modes, which are OI modes. */
export function markCases(
  type: ProblemType,
  mode: JudgeCaseMode,
  rows: readonly Pick<CaseForm, "score" | "groupNum">[],
): CaseMark[] {
  const hasGroups = hasSubtasks(mode);
  const scores = type === 1 ? readScores(rows) : rows.map(() => 0);
  return rows.map(({ groupNum }, index) => {
    if (hasGroups && (groupNum === undefined || groupNum === null || groupNum < 1)) {
      throw new DomainError("GROUP_NUM_REQUIRED");
    }
    return { score: scores[index] ?? 0, groupNum: hasGroups ? (groupNum ?? null) : null };
  });
}

/** Hand-typed cases: at least one, and each with an input or an output. */
export function requireManualCases(rows: readonly CaseForm[]): void {
  if (rows.length === 0 || rows.some((row) => row.input === "" && row.output === "")) {
    throw new DomainError("CASES_REQUIRED");
  }
}
