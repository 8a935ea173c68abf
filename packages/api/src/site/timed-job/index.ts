/** Work by the clock: done once for all server processes together, and made up for when the site was off at its time. */
import type { Db } from "@gavel/db";
import { claimTimedJob } from "./queries.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The last time it was `hourUtc` o'clock. */
export function lastNightly(hourUtc: number, now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(hourUtc, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** The last full hour of the day that is a multiple of `hours`. */
export function lastEvery(hours: number, now: Date): Date {
  const step = hours * HOUR_MS;
  return new Date(Math.floor(now.getTime() / step) * step);
}

/** Does the work unless some process began it at `dueAt` or later; call it as often as you like. */
export async function runOnce(
  ctx: { readonly db: Db; readonly now: () => Date },
  job: { readonly name: string; readonly dueAt: Date },
  work: () => Promise<void>,
): Promise<void> {
  const isOurs = await claimTimedJob(ctx.db, job.name, { dueAt: job.dueAt, now: ctx.now() });
  if (isOurs) await work();
}
