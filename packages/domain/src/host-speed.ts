/** Judge servers of one site are to be equally quick: who is sent to the slower one has less time. */

/** Beyond this a limit that fits on one of them may not fit on the other. */
const EQUAL_PERCENT = 10;

export interface MeasuredHost {
  readonly name: string;
  /** Time it takes for what a fixed machine does in 1; null = it has not been measured yet. */
  readonly factor: number | null;
}

export interface UnequalHosts {
  readonly slowest: string;
  readonly quickest: string;
  /** How much longer the slowest takes than the quickest, rounded. */
  readonly percent: number;
}

/** The two that are furthest apart; null while all are about equally quick. */
export function findUnequalHosts(hosts: readonly MeasuredHost[]): UnequalHosts | null {
  const measured = hosts
    .flatMap(({ name, factor }) => (factor === null ? [] : [{ name, factor }]))
    .sort((one, other) => one.factor - other.factor);
  const [quickest, slowest] = [measured[0], measured.at(-1)];
  if (quickest === undefined || slowest === undefined) return null;
  const percent = Math.round((slowest.factor / quickest.factor - 1) * 100);
  if (percent <= EQUAL_PERCENT) return null;
  return { slowest: slowest.name, quickest: quickest.name, percent };
}
