/** Judge status codes by their short names, as the corpus writes them. */
import { VERDICTS } from "@gavel/domain/verdict";

export const AC = VERDICTS.accepted.code;
export const WA = VERDICTS.wrongAnswer.code;
export const PE = VERDICTS.presentationError.code;
export const CE = VERDICTS.compileError.code;
export const TLE = VERDICTS.timeLimitExceeded.code;
export const MLE = VERDICTS.memoryLimitExceeded.code;
export const RE = VERDICTS.runtimeError.code;
export const SE = VERDICTS.systemError.code;

const SHORT = new Map<number, string>([
  [AC, "AC"],
  [WA, "WA"],
  [PE, "PE"],
  [CE, "CE"],
  [TLE, "TLE"],
  [MLE, "MLE"],
  [RE, "RE"],
  [SE, "SE"],
]);

export function shortName(status: number): string {
  return SHORT.get(status) ?? String(status);
}
