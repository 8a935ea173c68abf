import type { Clock } from "../http/pace.ts";

/** Pauses take no time and are written down. */
export function virtualClock(startMs: number): Clock & { readonly pauses: number[] } {
  let nowMs = startMs;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => nowMs,
    sleep: async (ms) => {
      pauses.push(ms);
      nowMs += ms;
    },
  };
}
