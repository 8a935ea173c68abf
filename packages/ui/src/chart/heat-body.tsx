import { cloneElement } from "react";
import { ActivityCalendar } from "react-activity-calendar";
import { formatCount } from "../lib/format.ts";
import { heatLevel } from "../lib/heat-level.ts";

export interface HeatDay {
  /** `yyyy-MM-dd` */
  readonly date: string;
  readonly count: number;
}

interface HeatBodyProps {
  /** From the first day to the last; days between that are left out have nothing. */
  days: readonly HeatDay[];
  busiest: number;
  locale: string;
  blockSize: number;
  blockMargin: number;
}

const COLORS = [0, 1, 2, 3, 4].map((step) => `var(--heat-${step})`);

/** A Sunday and a January to begin with; UTC, so that no zone shifts them. */
const names = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
  count: number,
  of: (n: number) => Date,
) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return Array.from({ length: count }, (_, index) => format.format(of(index)));
};

export default function HeatBody({ days, busiest, locale, blockSize, blockMargin }: HeatBodyProps) {
  const isChinese = locale.startsWith("zh");
  return (
    <ActivityCalendar
      data={days.map(({ date, count }) => ({ date, count, level: heatLevel(count, busiest) }))}
      labels={{
        months: names(locale, { month: "short" }, 12, (n) => new Date(Date.UTC(2026, n, 1))),
        weekdays: names(
          locale,
          { weekday: isChinese ? "narrow" : "short" },
          7,
          (n) => new Date(Date.UTC(2026, 0, 4 + n)),
        ),
      }}
      theme={{ light: COLORS, dark: COLORS }}
      blockSize={blockSize}
      blockMargin={blockMargin}
      blockRadius={2}
      fontSize={11}
      showColorLegend={false}
      showTotalCount={false}
      showWeekdayLabels={["mon", "wed", "fri"]}
      renderBlock={(block, { date, count }) =>
        cloneElement(block, {}, <title>{`${date}: ${formatCount(count, locale)}`}</title>)
      }
    />
  );
}
