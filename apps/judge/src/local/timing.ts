/** The time limit of a package that has none, from what its own programs took. Pure; times in milliseconds. */
import type { ImportedTiming } from "@gavel/problem-package/model";

/** The least multiple of the resolution that gives every program the margin it has to have; at least one step. */
export function inferTimeLimitMs(slowestMs: number, timing: ImportedTiming): number {
  const stepMs = timing.resolutionS * 1000;
  // A product that is a multiple but for the last binary digit is one.
  const steps = Math.ceil((slowestMs * timing.acToLimit) / stepMs - 1e-9);
  return Math.max(1, Math.round(Math.max(1, steps) * stepMs));
}
