/** From finished cases to one result: status, score, time and memory. Pure. */
import { type JudgeCaseMode, subtaskScores, totalScore } from "@gavel/domain/score";
import { VERDICTS } from "@gavel/domain/verdict";
import type { CaseResult, JudgeTask } from "@gavel/judge-protocol/judge";
import type { CheckerAnswer } from "./checker/answer.ts";

const ACCEPTED = VERDICTS.accepted.code;
const CANCELLED = VERDICTS.cancelled.code;
const SYSTEM_ERROR = VERDICTS.systemError.code;
const PARTIAL = VERDICTS.partialAccepted.code;

/** The part of a problem that decides how cases add up. ACM is type 0, OI type 1. */
export type ScoringRules = Pick<
  JudgeTask["problem"],
  "type" | "judgeCaseMode" | "judgeMode" | "ioScore"
>;

export interface Outcome {
  readonly status: number;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  /** OI only; null as long as a fault of ours leaves it unknown. */
  readonly score: number | null;
  /** Where its cases are scored by subtask. */
  readonly subtasks?: number[];
  readonly errorMessage: string | null;
}

/** 0.58 × 50 is 28.999… in binary, and is 29 all the same. */
const ROUNDING = 1e-9;

/** `null` in ACM problems, which have no scores. `ratio` is the share that a checker gave for a partial result. */
export function caseScore(
  type: 0 | 1,
  status: number,
  fullScore: number,
  ratio: number | null = null,
): number | null {
  if (type === 0) return null;
  if (status === ACCEPTED) return fullScore;
  return status === PARTIAL ? Math.floor((ratio ?? 0) * fullScore + ROUNDING) : 0;
}

/** The share of a case's score that a checker gave, by a share or by points; null where the verdict alone decides. */
export function ratioOf(answer: CheckerAnswer | null, fullScore: number): number | null {
  if (answer?.kind !== "decided") return null;
  if (answer.points === null || fullScore === 0) return answer.ratio;
  return Math.min(1, answer.points / fullScore);
}

export function outcomeOf(rules: ScoringRules, cases: readonly CaseResult[]): Outcome {
  const bySeq = [...cases].sort((a, b) => a.seq - b.seq);
  const failed = bySeq.find((one) => one.status !== ACCEPTED && one.status !== CANCELLED);
  const status = finalStatus(rules.type, bySeq);
  const note = status === SYSTEM_ERROR ? firstNote(bySeq, SYSTEM_ERROR) : (failed?.note ?? null);
  const hasScore = rules.type !== 0 && status !== SYSTEM_ERROR;
  const subtasks = hasScore ? subtaskScores(rules.judgeCaseMode, bySeq.map(scored)) : null;
  return {
    status,
    timeMs: Math.max(0, ...bySeq.map((one) => one.timeMs)),
    memoryKib: Math.max(0, ...bySeq.map((one) => one.memoryKib)),
    score: hasScore ? submissionScore(rules, bySeq) : null,
    ...(subtasks === null ? {} : { subtasks }),
    errorMessage: note,
  };
}

/**
 * All accepted: accepted. ACM, or nothing passed: the first failed case by seq. OI with something passed: partial.
 * A score with a case that we failed to judge would be a guess, so in OI our fault stands for the whole.
 */
function finalStatus(type: 0 | 1, bySeq: readonly CaseResult[]): number {
  if (bySeq.length === 0) return SYSTEM_ERROR;
  const failed = bySeq.find((one) => one.status !== ACCEPTED && one.status !== CANCELLED);
  if (failed === undefined) {
    // Cases are skipped only behind one that failed: without such a one nobody knows what they would have been.
    return bySeq.every((one) => one.status === ACCEPTED) ? ACCEPTED : SYSTEM_ERROR;
  }
  if (type === 0) return failed.status;
  if (bySeq.some((one) => one.status === SYSTEM_ERROR)) return SYSTEM_ERROR;
  const somePassed = bySeq.some((one) => one.status === ACCEPTED || one.status === PARTIAL);
  return somePassed ? PARTIAL : failed.status;
}

function submissionScore(rules: ScoringRules, cases: readonly CaseResult[]): number {
  const cap = rules.ioScore !== null && rules.ioScore > 0 ? rules.ioScore : null;
  const allAccepted = cases.every((one) => one.status === ACCEPTED);
  if (allAccepted && isPlain(rules.judgeCaseMode) && cap !== null) return cap;
  const total = totalScore(rules.judgeCaseMode, cases.map(scored));
  return cap === null ? total : Math.min(total, cap);
}

const scored = ({ score, groupNum }: CaseResult) => ({ score: score ?? 0, groupNum });

function isPlain(mode: JudgeCaseMode): boolean {
  return mode === "default" || mode === "ergodic_without_error";
}

function firstNote(cases: readonly CaseResult[], status: number): string | null {
  return cases.find((one) => one.status === status)?.note ?? null;
}
