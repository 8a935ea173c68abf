import { formatClock, formatDate } from "@gavel/ui/lib/format";

/** What the chart of submissions shows: today, 7 or 30 days, each up to the end of today. */
export const RANGES = ["24h", "7d", "30d"] as const;
export type Range = (typeof RANGES)[number];

const STEPS = {
  "24h": { days: 1, stepSeconds: 1800 },
  "7d": { days: 7, stepSeconds: 6 * 3600 },
  "30d": { days: 30, stepSeconds: 86_400 },
} as const satisfies Record<Range, { days: number; stepSeconds: number }>;

/** The reader's own midnight. */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** What the server is asked for. */
export function seriesOf(range: Range, now: Date) {
  const { days, stepSeconds } = STEPS[range];
  const from = startOfDay(now);
  from.setDate(from.getDate() - (days - 1));
  return { from: from.toISOString(), stepSeconds, steps: (days * 86_400) / stepSeconds };
}

/** The series as points of a chart: time that has not happened has no value. */
export function pointsOf(range: Range, now: Date, counts: readonly number[]) {
  const { from, stepSeconds } = seriesOf(range, now);
  const start = new Date(from).getTime();
  const at = (step: number) => new Date(start + step * stepSeconds * 1000);
  const label = (step: number) => {
    if (range === "24h") return clock(at(step));
    const isMidnight = step % (86_400 / stepSeconds) === 0;
    return isMidnight ? day(at(step)) : `${day(at(step))} ${clock(at(step))}`;
  };
  const points = counts.map((count, step) => ({
    label: label(step),
    value: at(step) > now ? null : count,
  }));
  const every = { "24h": 12, "7d": 4, "30d": 7 }[range];
  return { points, ticks: points.filter((_, step) => step % every === 0).map((one) => one.label) };
}

const clock = formatClock;
/** 11-20 */
const day = (at: Date) => formatDate(at).slice(5);
