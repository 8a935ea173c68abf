/** How long is waited before the next look, and how often one looks at all. */
import type { RemoteFailure } from "../failure.ts";

const LOOK_MS = 2500;
const LOOK_MS_MAX = 30_000;
/** Most verdicts are there by then. */
const EVEN_LOOKS = 10;
export const LOOKS_MAX = 60;

export function lookPause(look: number): number {
  const growth = Math.max(0, look - EVEN_LOOKS);
  return Math.min(LOOK_MS_MAX, Math.round(LOOK_MS * 1.25 ** growth));
}

/** A run appears in the lists within seconds; after a minute it does not come. */
export const SEARCHES_MAX = 8;
export const searchPause = (search: number) => Math.min(15_000, 1000 * 2 ** search);

/** Looks that find a run gone, in a row, until that is believed. */
export const GONE_MAX = 3;

/** Before anything is sent: a site that is down comes back, one that is asked too much may be asked later. */
export const DOWN_MAX = 6;
export const downPause = (tries: number) => Math.min(300_000, 5000 * 2 ** tries);
export const RATE_MAX = 2;
export const ratePause = ({ retryAfterMs }: RemoteFailure, sendGapMs: number) =>
  Math.max(retryAfterMs ?? 0, 2 * sendGapMs);
