/** When teams begin to send: a rush in the first and the last tenth of a contest, a plain in between. Pure. */

/** Parts of a contest, each with how busy it is beside the others. */
const PARTS = [
  { until: 0.02, weight: 0.6 },
  { until: 0.1, weight: 2.4 },
  { until: 0.9, weight: 0.8 },
  { until: 0.97, weight: 1.4 },
  { until: 1, weight: 3.2 },
] as const;

/** The share of a contest at which this share of all programs has been begun. @param share from 0 to 1 */
export function momentOf(share: number): number {
  const whole = PARTS.reduce((sum, { until, weight }, at) => {
    return sum + weight * (until - (PARTS[at - 1]?.until ?? 0));
  }, 0);
  let left = Math.min(1, Math.max(0, share)) * whole;
  let from = 0;
  for (const { until, weight } of PARTS) {
    const mass = weight * (until - from);
    if (left <= mass) return from + left / weight;
    left -= mass;
    from = until;
  }
  return 1;
}

/** How long a team takes to mend a program, with so much time left: towards the end everybody hurries. */
export function pauseWithin(pauseMs: number, leftMs: number): number {
  return Math.max(0, Math.min(pauseMs, leftMs / 3));
}
