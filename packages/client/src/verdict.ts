import { getVerdict, VERDICTS, type VerdictFacts } from "@gavel/domain/verdict";

export { isInProgress } from "@gavel/domain/verdict";

/** Name, short name and kind of a status as answers carry it. @throws for a number that is no status. */
export function getVerdictFacts(status: number): VerdictFacts {
  return VERDICTS[getVerdict(status)];
}
