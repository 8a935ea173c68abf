/**
 * What an operator may do to a submission by hand. The server refuses with these functions and the screens disable
 * their controls with the same ones.
 */
import { isInProgress, VERDICTS, VERDICTS_TO_CHOOSE, type Verdict } from "./verdict.ts";

/** No verdict anyone could give: states of the work itself, and what only a compiler or a cancellation says. */
const NEVER_BY_HAND: readonly Verdict[] = [
  "cancelled",
  "compileError",
  "pending",
  "compiling",
  "judging",
  "submitting",
  "submittedUnknownResult",
  "notSubmitted",
];

/** The verdicts of the manual judge dialog. */
export const MANUAL_VERDICTS: readonly Verdict[] = VERDICTS_TO_CHOOSE.filter(
  (verdict) => !NEVER_BY_HAND.includes(verdict),
);

export function isManualStatus(status: number): boolean {
  return MANUAL_VERDICTS.some((verdict) => VERDICTS[verdict].code === status);
}

/** Why a submission takes no verdict by hand now; null = it does. */
export function manualJudgeRefusal(
  status: number,
): "JUDGE_IN_PROGRESS" | "COMPILE_ERROR_LOCKED" | null {
  if (isInProgress(status)) return "JUDGE_IN_PROGRESS";
  return status === VERDICTS.compileError.code ? "COMPILE_ERROR_LOCKED" : null;
}

/**
 * Why a submission cannot be cancelled now; null = it can.
 * @param isHeld a judge host has taken it, although it may still be shown as pending.
 */
export function cancelRefusal(status: number, isHeld: boolean): "JUDGE_IN_PROGRESS" | null {
  if (status === VERDICTS.pending.code) return isHeld ? "JUDGE_IN_PROGRESS" : null;
  return isInProgress(status) ? "JUDGE_IN_PROGRESS" : null;
}

/**
 * The score of the dialog as it is typed: a number, null where there was none before and none is given, undefined for what
 * is no score.
 */
export function readScore(typed: string, before: number | null): number | null | undefined {
  const text = typed.trim();
  if (text === "" && before === null) return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** A score given by hand, within what the problem gives; `ioScore` null = no upper end is known. */
export function clampScore(score: number, ioScore: number | null): number {
  return Math.max(0, Math.min(score, ioScore ?? score));
}
