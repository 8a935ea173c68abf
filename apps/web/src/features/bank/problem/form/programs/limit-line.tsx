import type { TimeRange } from "@gavel/domain/program";
import { useIsPhone } from "@gavel/ui/lib/use-media";
import { useLingui } from "@lingui/react/macro";
import type { TimedSolution } from "./times.ts";

interface LimitLineProps {
  timed: readonly TimedSolution[];
  range: TimeRange;
  limitMs: number;
}

const WIDTHS = { wide: 600, phone: 300 };
const HEIGHT = 132;
const AXIS = 62;
const EDGE = 36;

/** A logarithmic line: right solutions as circles, too slow ones as diamonds, the safe range as a band. */
export function LimitLine({ timed, range, limitMs }: LimitLineProps) {
  const { t } = useLingui();
  const width = useIsPhone() ? WIDTHS.phone : WIDTHS.wide;
  const all = [limitMs, ...timed.map((one) => Math.max(1, one.ms))];
  const low = 10 ** Math.floor(Math.log10(Math.min(...all)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...all, low * 10)));
  const decades = Math.round(Math.log10(high / low));
  const x = (ms: number) => {
    const part = Math.log10(Math.min(high, Math.max(low, ms)) / low) / decades;
    return EDGE + part * (width - 2 * EDGE);
  };
  const from = range.from === null ? null : x(range.from);
  const to = range.to === null ? x(high) : x(range.to);
  const ticks = Array.from({ length: decades + 1 }, (_, power) => low * 10 ** power);
  const words = timed.map((one) => `${one.name} ${one.ms} ms`).join(", ");
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={t`Times of solutions: ${words}; limit ${limitMs} ms`}
      className="w-full text-2xs"
    >
      {from !== null && !range.isEmpty && (
        <g className="text-verdict-ac">
          <rect
            x={from}
            y={AXIS - 18}
            width={Math.max(0, to - from)}
            height={36}
            className="fill-verdict-ac-bg"
          />
          <line x1={from} x2={from} y1={AXIS - 18} y2={AXIS + 18} stroke="currentColor" />
          {range.to !== null && (
            <line x1={to} x2={to} y1={AXIS - 18} y2={AXIS + 18} stroke="currentColor" />
          )}
        </g>
      )}
      <line x1={EDGE} x2={width - EDGE} y1={AXIS} y2={AXIS} className="stroke-border-strong" />
      {timed.map((one, index) => (
        <Mark key={one.name} one={one} at={x(one.ms)} width={width} isAbove={index % 2 === 0} />
      ))}
      <line
        x1={x(limitMs)}
        x2={x(limitMs)}
        y1={AXIS - 22}
        y2={AXIS + 22}
        strokeWidth={2.5}
        className="stroke-foreground"
      />
      <text
        x={x(limitMs)}
        y={AXIS + 46}
        textAnchor="middle"
        className="fill-foreground font-mono font-semibold"
      >
        {t`limit ${limitMs}`}
      </text>
      <line
        x1={EDGE}
        x2={width - EDGE}
        y1={HEIGHT - 16}
        y2={HEIGHT - 16}
        className="stroke-border"
      />
      {ticks.map((ms) => (
        <text
          key={ms}
          x={x(ms)}
          y={HEIGHT - 3}
          textAnchor="middle"
          className="fill-muted-foreground font-mono"
        >
          {ms}
        </text>
      ))}
    </svg>
  );
}

interface MarkProps {
  one: TimedSolution;
  at: number;
  width: number;
  isAbove: boolean;
}

function Mark({ one, at, width, isAbove }: MarkProps) {
  const isRight = one.kind === "right";
  const colour = isRight ? "fill-verdict-ac" : "fill-verdict-tle";
  const y = isAbove ? AXIS - 30 : AXIS + 30;
  return (
    <g className={colour}>
      <line
        x1={at}
        x2={at}
        y1={AXIS}
        y2={isAbove ? y + 4 : y - 10}
        className={isRight ? "stroke-verdict-ac" : "stroke-verdict-tle"}
      />
      {isRight ? (
        <circle cx={at} cy={AXIS} r={4.5} />
      ) : (
        <rect x={at - 4} y={AXIS - 4} width={8} height={8} transform={`rotate(45 ${at} ${AXIS})`} />
      )}
      <text
        x={Math.min(width - 60, Math.max(60, at))}
        y={y}
        textAnchor="middle"
        className="font-mono"
      >
        {one.name} {one.ms}
      </text>
    </g>
  );
}
