/** Verdicts of other judges in this site's numbers. */
import { isFinal, VERDICTS, type VerdictCode } from "@gavel/domain/verdict";

const { submittedUnknownResult } = VERDICTS;

/** By HUSTOJ's numbers; all others are on their way, or of tools that judge nothing. */
const HUSTOJ: Readonly<Record<number, VerdictCode>> = {
  4: VERDICTS.accepted.code,
  5: VERDICTS.presentationError.code,
  6: VERDICTS.wrongAnswer.code,
  7: VERDICTS.timeLimitExceeded.code,
  8: VERDICTS.memoryLimitExceeded.code,
  // Too much output has no verdict of its own here.
  9: VERDICTS.runtimeError.code,
  10: VERDICTS.runtimeError.code,
  11: VERDICTS.compileError.code,
};

export function statusOfHustoj(result: number | null): number {
  return HUSTOJ[result ?? -1] ?? submittedUnknownResult.code;
}

/** HOJ counts as this site does; what was being judged when it was dumped has no result. */
export function statusOfHoj(result: number | null): number {
  return result !== null && isFinal(result) ? result : submittedUnknownResult.code;
}
