/** Verdicts of other judges in this site's numbers. */
import { isFinal, VERDICTS } from "@gavel/domain/verdict";

const { submittedUnknownResult } = VERDICTS;

/** HOJ counts as this site does; what was being judged when it was dumped has no result. */
export function statusOfHoj(result: number | null): number {
  return result !== null && isFinal(result) ? result : submittedUnknownResult.code;
}
