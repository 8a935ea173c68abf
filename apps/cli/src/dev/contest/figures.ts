/** Figures out of measurements. Pure. */

/** The value that this share of them does not exceed; null without any. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

export interface Rate {
  /** A minute. */
  readonly mean: number;
  /** A minute, in the busiest one; of a time shorter than that, the mean. */
  readonly busiest: number;
}

const MINUTE_MS = 60_000;

/** @param momentsMs when each was, since the start, in any order @param spanMs how long it went on */
export function rateOf(momentsMs: readonly number[], spanMs: number): Rate {
  if (momentsMs.length === 0 || spanMs <= 0) return { mean: 0, busiest: 0 };
  const mean = (momentsMs.length * MINUTE_MS) / spanMs;
  if (spanMs <= MINUTE_MS) return { mean, busiest: mean };
  const sorted = momentsMs.toSorted((a, b) => a - b);
  let [from, busiest] = [0, 0];
  for (const [at, moment] of sorted.entries()) {
    while ((sorted[from] ?? moment) <= moment - MINUTE_MS) from++;
    busiest = Math.max(busiest, at - from + 1);
  }
  return { mean, busiest };
}

/** `12 ms`, `1.2 s`; a dash for none. */
export function duration(ms: number | null): string {
  if (ms === null) return "–";
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
