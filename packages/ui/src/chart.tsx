import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "./button.tsx";
import { cn } from "./lib/cn.ts";
import { formatCount } from "./lib/format.ts";
import { lazyPart } from "./lib/lazy-part.ts";

// Each has a place of its own size, so that nothing beside it waits or moves.
const PieBody = lazyPart(() => import("./chart/pie-body.tsx"));
const AreaBody = lazyPart(() => import("./chart/area-body.tsx"));
const BarBody = lazyPart(() => import("./chart/bar-body.tsx"));

export interface ChartPart {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** CSS colour; a token: "var(--verdict-ac)". */
  readonly color: string;
}

interface PieChartProps {
  /** What it shows: "Submissions by verdict". */
  title: string;
  parts: readonly ChartPart[];
  className?: string;
}

/** Parts of a whole, with a list of the parts beside it and a table behind a button. */
export function PieChart({ title, parts, className }: PieChartProps) {
  const { t, i18n } = useLingui();
  const shown = parts.filter((part) => part.value > 0);
  const total = shown.reduce((sum, part) => sum + part.value, 0);
  const percent = (value: number) => (total === 0 ? "0.00" : ((value / total) * 100).toFixed(2));
  const largest = shown.reduce<ChartPart | null>(
    (best, part) => (best === null || part.value > best.value ? part : best),
    null,
  );
  const summary =
    largest === null
      ? t`${title}: nothing yet`
      : t`${title}: ${total} in total, mostly ${largest.label} (${percent(largest.value)}%)`;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      className={className}
      rows={shown.map((part) => ({
        id: part.id,
        label: part.label,
        value: formatCount(part.value, i18n.locale),
        share: `${percent(part.value)}%`,
      }))}
    >
      <div className="flex flex-wrap items-center gap-5">
        <div className="size-36 shrink-0">
          <Suspense fallback={null}>
            <PieBody parts={shown} />
          </Suspense>
        </div>
        <ul className="min-w-56 flex-1 text-xs">
          {shown.map((part) => (
            <li key={part.id} className="flex items-center gap-2 py-0.75">
              <span className="size-2 rounded-xs" style={{ background: part.color }} />
              <span className="flex-1">{part.label}</span>
              <span className="figure">{formatCount(part.value, i18n.locale)}</span>
              <span className="figure w-14 text-right text-muted-foreground">
                {percent(part.value)}%
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

interface BarChartProps {
  title: string;
  /** One sentence for those who do not see it. */
  summary: string;
  bars: readonly { label: string; value: number; part?: number }[];
  height?: number;
  className?: string;
}

/** Counts over time or by class; `part` is drawn solid over the pale whole. */
export function BarChart({ title, summary, bars, height = 160, className }: BarChartProps) {
  const { i18n } = useLingui();
  return (
    <ChartFrame
      title={title}
      summary={summary}
      className={className}
      rows={bars.map((bar) => ({
        id: bar.label,
        label: bar.label,
        value: formatCount(bar.value, i18n.locale),
        share: bar.part === undefined ? undefined : formatCount(bar.part, i18n.locale),
      }))}
    >
      <div style={{ height }}>
        <Suspense fallback={null}>
          <BarBody bars={bars} />
        </Suspense>
      </div>
    </ChartFrame>
  );
}

interface AreaChartProps {
  title: string;
  summary: string;
  /** null: time that has not happened is never drawn. */
  points: readonly { label: string; value: number | null }[];
  ticks: readonly string[];
  height?: number;
  className?: string;
}

/** A count over time. */
export function AreaChart({
  title,
  summary,
  points,
  ticks,
  height = 180,
  className,
}: AreaChartProps) {
  const { i18n } = useLingui();
  return (
    <ChartFrame
      title={title}
      summary={summary}
      className={className}
      rows={points.flatMap(({ label, value }) =>
        value === null ? [] : [{ id: label, label, value: formatCount(value, i18n.locale) }],
      )}
    >
      <div style={{ height }}>
        <Suspense fallback={null}>
          <AreaBody points={points} ticks={ticks} />
        </Suspense>
      </div>
    </ChartFrame>
  );
}

interface ChartFrameProps {
  title: string;
  summary: string;
  rows: readonly { id: string; label: string; value: string; share?: string }[];
  /** As high as the chart will be. */
  fallbackClassName?: string;
  tableClassName?: string;
  className?: string;
  children: ReactNode;
}

/** A picture with a sentence for those who do not see it and a table behind a button. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, summary, rows, fallbackClassName = "h-36", tableClassName } = props;
  const { className, children } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={cn("min-w-0", className)}>
      <figcaption className="sr-only">{summary}</figcaption>
      {asTable ? (
        <section
          className={tableClassName}
          aria-label={title}
          tabIndex={tableClassName ? 0 : undefined}
        >
          <table className="w-full text-xs">
            <caption className="sr-only">{title}</caption>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className="border-b last:border-b-0">
                  <th scope="row" className="py-1 text-left font-normal">
                    {row.label}
                  </th>
                  <td className="figure text-right">{row.value}</td>
                  {row.share !== undefined && (
                    <td className="figure pl-3 text-right text-muted-foreground">{row.share}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <div aria-hidden>
          <Suspense fallback={<div className={fallbackClassName} />}>{children}</Suspense>
        </div>
      )}
      <Button
        size="sm"
        variant="ghost"
        className="mt-2 -ml-2"
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? <Trans>View as chart</Trans> : <Trans>View as table</Trans>}
      </Button>
    </figure>
  );
}
