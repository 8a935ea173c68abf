/** Whoever keeps sending within the interval proves once that a person sends. Pure. */

/** So many times … */
const BREACHES_MAX = 3;
/** … within so long ask for it. */
const BREACHES_WITHIN_MS = 5 * 60 * 1000;

/** What is known of somebody who was too fast. */
export interface Haste {
  /** The last times, oldest first, in milliseconds since 1970. */
  readonly breaches: readonly number[];
  /** Their next submission must come with a captcha. */
  readonly proofWanted: boolean;
}

/** After one more time. A proof once wanted stays so until it is given. */
export function hasteAfter(before: Haste | null, now: Date): Haste {
  const breaches = [...(before?.breaches ?? []), now.getTime()].slice(-BREACHES_MAX);
  const [first = now.getTime()] = breaches;
  const areMany = breaches.length === BREACHES_MAX && now.getTime() - first <= BREACHES_WITHIN_MS;
  return { breaches, proofWanted: before?.proofWanted === true || areMany };
}
