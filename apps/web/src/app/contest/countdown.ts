import {
  type ContestPhase,
  type ContestTimes,
  phaseOf,
  progressPercent,
} from "@gavel/domain/contest/contest";

export interface Countdown {
  readonly phase: ContestPhase;
  /** Whole seconds to the start, or to the end; 0 once it is over. */
  readonly leftS: number;
  /** 0 to 100. */
  readonly progress: number;
  /** The start is more than a week away: days, months or years say it better than hours. */
  readonly isFar: boolean;
}

const DAY_S = 86_400;
const WEEK_S = 7 * DAY_S;

export function countdownOf(times: ContestTimes, now: Date): Countdown {
  const phase = phaseOf(times, now);
  const until = phase === "scheduled" ? times.startTime : times.endTime;
  const leftS = phase === "ended" ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000);
  const progress = progressPercent(times, now);
  return { phase, leftS, progress, isFar: phase === "scheduled" && leftS > WEEK_S };
}

/** 05:00:00; hours are not broken into days. */
export function clockText(seconds: number): string {
  const parts = [seconds / 3600, (seconds % 3600) / 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}

/** The same up to a week; of what is longer the days are told apart: "364 days 23:57:45". */
export function longClockText(seconds: number, locale: string): string {
  if (seconds <= WEEK_S) return clockText(seconds);
  const days = Math.floor(seconds / DAY_S);
  return `${countText({ unit: "day", count: days }, locale)} ${clockText(seconds % DAY_S)}`;
}

interface Span {
  readonly unit: "minute" | "hour" | "day" | "month" | "year";
  readonly count: number;
}

const UNITS: readonly (readonly [unit: Span["unit"], seconds: number])[] = [
  ["year", 365 * DAY_S],
  ["month", 30 * DAY_S],
  ["day", DAY_S],
  ["hour", 3600],
];

/** The largest unit that it fills, rounded down; a minute at least. @internal */
export function spanOf(seconds: number): Span {
  for (const [unit, size] of UNITS) {
    if (seconds >= size) return { unit, count: Math.floor(seconds / size) };
  }
  return { unit: "minute", count: Math.max(1, Math.floor(seconds / 60)) };
}

/** "8 days", as the language writes it. */
export function spanText(seconds: number, locale: string): string {
  return countText(spanOf(seconds), locale);
}

function countText({ unit, count }: Span, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** At so many minutes before the start or the end the time left is said aloud. */
const SAID_AT = [1, 5, 10, 30, 60];
/** Whoever missed the very second still hears it. */
const SAID_FOR_S = 5;

/** How many minutes are said to be left now; null = nothing is said. */
export function minutesSaid({ phase, leftS }: Countdown): number | null {
  if (phase === "ended") return null;
  const minutes = SAID_AT.find((one) => leftS <= one * 60 && leftS > one * 60 - SAID_FOR_S);
  return minutes ?? null;
}

/** Hours and minutes since the start, as "3:07". */
export const hourText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
