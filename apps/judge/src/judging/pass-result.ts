import type { Verdict } from "@gavel/domain/verdict";
import type { TranscriptEntry } from "@gavel/judge-protocol/judge";
import type { CheckerAnswer } from "./checker/answer.ts";
import type { LeftBehind } from "./checker/check.ts";

/** What one pass came to. */
export interface PassResult {
  readonly verdict: Verdict;
  /** For the person whose program it is. */
  readonly note: string | null;
  readonly timeMs: number;
  readonly memoryKib: number;
  readonly userOutput: string;
  /** What a checker or interactor said; null where none was asked. */
  readonly answer: CheckerAnswer | null;
  readonly left: LeftBehind | null;
  readonly transcript: readonly Omit<TranscriptEntry, "pass">[] | null;
  readonly transcriptCut: boolean;
  /** Of the judge's time, by what the program did with it and not by what else the host had to do. */
  readonly spentMs: number;
  /** The same of its checker, where one was run by itself: it works on what the program wrote. */
  readonly checkedMs: number;
}

/** Told to people who cannot mend it; those who look after the problem read more. */
export const CHECKER_BROKEN = "The problem's own checker failed";

/** What a checker's answer means for the person. */
export function byChecker(
  answer: CheckerAnswer,
  note: string | null,
): { verdict: Verdict; note: string | null } {
  if (answer.kind === "decided") return { verdict: answer.verdict, note };
  return { verdict: "systemError", note: answer.of === "problem" ? CHECKER_BROKEN : answer.note };
}
