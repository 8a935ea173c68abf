/** When the site backs itself up. */
import { z } from "zod";
import { addDays, dayIn } from "./calendar.ts";
import { localMidnights } from "./local-day.ts";

export const BACKUPS_KEPT_MAX = 400;
const HOUR_MS = 3_600_000;
const DAYS_OF_WEEK = 7;

/** Of whole hours on the clock where the site is; no days = never by itself. */
export const backupForm = z.object({
  /** 1 = Monday … 7 = Sunday. */
  backupDays: z
    .array(z.number().int().min(1).max(DAYS_OF_WEEK))
    .max(DAYS_OF_WEEK)
    .transform((days) => [...new Set(days)].sort((one, other) => one - other)),
  backupHour: z.number().int().min(0).max(23),
  /** As many stay in the folder. */
  backupKeep: z
    .number("NUMBER_FORMAT")
    .int("NUMBER_FORMAT")
    .min(1, "NUMBER_TOO_SMALL")
    .max(BACKUPS_KEPT_MAX, "NUMBER_TOO_LARGE"),
});

export interface BackupSchedule {
  readonly days: readonly number[];
  readonly hour: number;
  readonly timeZone: string;
}

/** What the folder has, and what is on its way to it. */
export type BackupState = "wanted" | "running" | "done" | "incomplete" | "failed";

/** The last moment up to now at which a backup was to be taken; null when none is ever. */
export function lastBackupTime(schedule: BackupSchedule, now: Date): Date | null {
  const { days, hour, timeZone } = schedule;
  // A day more than a week: today's hour may be still to come.
  const midnights = localMidnights(timeZone, now, DAYS_OF_WEEK + 1);
  const today = dayIn(timeZone, now);
  for (let ago = 0; ago <= DAYS_OF_WEEK; ago += 1) {
    const midnight = midnights.at(-1 - ago);
    if (midnight === undefined || !days.includes(weekdayOf(addDays(today, -ago)))) continue;
    const at = new Date(midnight.getTime() + hour * HOUR_MS);
    if (at <= now) return at;
  }
  return null;
}

/** Of a day written `yyyy-MM-dd`: 1 = Monday … 7 = Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
}

/** That long without a whole one: two days more than the longest gap that the schedule has. */
export function backupPatienceMs({ days }: Pick<BackupSchedule, "days">): number {
  const gaps = days.map((day, index) => {
    const next = days[(index + 1) % days.length] ?? day;
    return (next - day + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  });
  return (Math.max(0, ...gaps) + 2) * 24 * HOUR_MS;
}
