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

/** By QDUOJ's numbers; 6 and 7 are on their way. */
const QDUOJ: Readonly<Record<number, VerdictCode>> = {
  [-2]: VERDICTS.compileError.code,
  [-1]: VERDICTS.wrongAnswer.code,
  0: VERDICTS.accepted.code,
  1: VERDICTS.timeLimitExceeded.code,
  2: VERDICTS.timeLimitExceeded.code,
  3: VERDICTS.memoryLimitExceeded.code,
  4: VERDICTS.runtimeError.code,
  5: VERDICTS.systemError.code,
  8: VERDICTS.partialAccepted.code,
};

export function statusOfQduoj(result: number | null): number {
  return QDUOJ[result ?? 6] ?? submittedUnknownResult.code;
}

/** By Hydro's numbers; all others are on their way. */
const HYDRO: Readonly<Record<number, VerdictCode>> = {
  1: VERDICTS.accepted.code,
  2: VERDICTS.wrongAnswer.code,
  3: VERDICTS.timeLimitExceeded.code,
  4: VERDICTS.memoryLimitExceeded.code,
  5: VERDICTS.runtimeError.code,
  6: VERDICTS.runtimeError.code,
  7: VERDICTS.compileError.code,
  8: VERDICTS.systemError.code,
  9: VERDICTS.cancelled.code,
  11: VERDICTS.wrongAnswer.code,
  12: VERDICTS.partialAccepted.code,
  30: VERDICTS.cancelled.code,
  31: VERDICTS.presentationError.code,
};

export function statusOfHydro(result: number | null): number {
  return HYDRO[result ?? 0] ?? submittedUnknownResult.code;
}

export function statusOfHustoj(result: number | null): number {
  return HUSTOJ[result ?? -1] ?? submittedUnknownResult.code;
}

/** HOJ counts as this site does; what was being judged when it was dumped has no result. */
export function statusOfHoj(result: number | null): number {
  return result !== null && isFinal(result) ? result : submittedUnknownResult.code;
}
