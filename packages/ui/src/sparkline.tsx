import { cn } from "./lib/cn.ts";

interface SparklineProps {
  /** From left to right; null leaves a gap. */
  values: readonly (number | null)[];
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 28;
const MARGIN = 2;

/** A small curve beside the figure that it leads to: decoration, the figure says what matters. */
export function Sparkline({ values, className }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const least = Math.min(...known);
  const span = Math.max(...known) - least || 1;
  const step = (WIDTH - 2 * MARGIN) / (values.length - 1);
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [
          `${MARGIN + index * step},${HEIGHT - MARGIN - ((value - least) / span) * (HEIGHT - 2 * MARGIN)}`,
        ],
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cn("h-7 w-25 shrink-0", className)}
    >
      <polyline
        points={points.join(" ")}
        className="fill-none stroke-chart-1"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
