import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { HeatDay } from "./chart/heat-body.tsx";
import { ChartFrame } from "./chart.tsx";
import { formatCount } from "./lib/format.ts";
import { lazyPart } from "./lib/lazy-part.ts";
import { useIsPhone } from "./lib/use-media.ts";

const HeatBody = lazyPart(() => import("./chart/heat-body.tsx"));

interface HeatMapProps {
  /** What it shows: "Submissions in the past year". */
  title: string;
  /** `yyyy-MM-dd`, both included. */
  startDate: string;
  endDate: string;
  /** In order; days without anything are left out. */
  days: readonly HeatDay[];
}

const WEEK = 7;
const HALF_YEAR_WEEKS = 27;

/** A year of days, a column a week; on phones its halves one over the other. */
export function HeatMap({ title, startDate, endDate, days }: HeatMapProps) {
  const { t, i18n } = useLingui();
  const isPhone = useIsPhone();
  const total = days.reduce((sum, day) => sum + day.count, 0);
  const busiest = days.reduce((most, day) => Math.max(most, day.count), 0);
  const busy = days.find((day) => day.count === busiest);
  const summary =
    busy === undefined
      ? t`${title}: nothing yet`
      : t`${title}: ${formatCount(total, i18n.locale)} on ${plural(days.length, { one: "# day", other: "# days" })}, ${busiest} on the busiest, ${busy.date}`;
  const middle = secondHalf(endDate);
  const parts = isPhone
    ? [fill(days, startDate, before(middle)), fill(days, middle, endDate)]
    : [fill(days, startDate, endDate)];
  return (
    <ChartFrame
      title={title}
      summary={summary}
      rows={[...days].reverse().map(({ date, count }) => ({
        id: date,
        label: date,
        value: formatCount(count, i18n.locale),
      }))}
      fallbackClassName="h-47.5 md:h-31"
      tableClassName="max-h-64 overflow-y-auto"
    >
      <div className="grid gap-3">
        {parts.map((part) => (
          <HeatBody
            key={part[0]?.date}
            days={part}
            busiest={busiest}
            locale={i18n.locale}
            blockSize={isPhone ? 8 : 12}
            blockMargin={isPhone ? 2 : 3}
          />
        ))}
      </div>
    </ChartFrame>
  );
}

/** Less ▢▢▢▢▢ More */
export function HeatLegend() {
  return (
    <span className="flex items-center gap-1 text-xs text-muted-foreground">
      <Trans>Less</Trans>
      {[0, 1, 2, 3, 4].map((step) => (
        <span
          key={step}
          aria-hidden
          className="size-2.5 rounded-[2px]"
          style={{ background: `var(--heat-${step})` }}
        />
      ))}
      <Trans>More</Trans>
    </span>
  );
}

/** The calendar needs its first and its last day, whatever happened on them. */
function fill(days: readonly HeatDay[], from: string, to: string): HeatDay[] {
  const inside = days.filter((day) => day.date >= from && day.date <= to);
  if (inside[0]?.date !== from) inside.unshift({ date: from, count: 0 });
  if (inside.at(-1)?.date !== to) inside.push({ date: to, count: 0 });
  return inside;
}

/** The Sunday that half a year of whole weeks begins with, so that both halves have full columns. */
function secondHalf(endDate: string): string {
  const at = new Date(`${endDate}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - at.getUTCDay() - (HALF_YEAR_WEEKS - 1) * WEEK);
  return at.toISOString().slice(0, 10);
}

function before(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}
