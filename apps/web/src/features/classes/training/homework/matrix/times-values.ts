/** What the form of a homework's times holds: texts, as somebody types them. */
import type { HomeworkSchedule } from "@gavel/domain/homework/schedule";
import { fromLocal, toLocal } from "../../../../../app/forms/local-time.ts";

export interface TimesValues {
  opensAt: string;
  dueAt: string;
  closesAt: string;
  percentPerDay: string;
  lowestPercent: string;
  graceMinutes: string;
  countsEarlier: boolean;
}

type Stored = {
  readonly [Name in keyof HomeworkSchedule]: HomeworkSchedule[Name] extends Date
    ? Date | string
    : HomeworkSchedule[Name];
};

const DAY_MS = 86_400_000;
const FRESH = { percentPerDay: 10, lowestPercent: 0, graceMinutes: 15, countsEarlier: false };

/** A new one is due in a week, at the end of the day, and takes late work for three days. */
export function beginTimes(stored: Stored | null, now: Date): TimesValues {
  const endOfDay = (days: number) => {
    const at = new Date(now.getTime() + days * DAY_MS);
    at.setHours(23, 59, 0, 0);
    return at;
  };
  const times = stored ?? { opensAt: now, dueAt: endOfDay(7), closesAt: endOfDay(10) };
  const rule = stored ?? FRESH;
  const local = (at: Date | string) => {
    const moment = new Date(at);
    if (stored === null) moment.setSeconds(0, 0);
    return toLocal(moment);
  };
  return {
    ...{ opensAt: local(times.opensAt), dueAt: local(times.dueAt) },
    closesAt: local(times.closesAt),
    percentPerDay: `${rule.percentPerDay}`,
    lowestPercent: `${rule.lowestPercent}`,
    graceMinutes: `${rule.graceMinutes}`,
    countsEarlier: rule.countsEarlier,
  };
}

/** null while a moment is missing. */
export function readTimes(values: TimesValues): HomeworkSchedule | null {
  const opensAt = fromLocal(values.opensAt);
  const dueAt = fromLocal(values.dueAt);
  const closesAt = fromLocal(values.closesAt);
  if (opensAt === null || dueAt === null || closesAt === null) return null;
  const number = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));
  return {
    ...{ opensAt, dueAt, closesAt, countsEarlier: values.countsEarlier },
    percentPerDay: number(values.percentPerDay),
    lowestPercent: number(values.lowestPercent),
    graceMinutes: number(values.graceMinutes),
  };
}
