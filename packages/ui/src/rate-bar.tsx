import { cn } from "./lib/cn.ts";

interface RateBarProps {
  /** Two decimals, as the domain writes it: "38.06". */
  percent: string;
  /** Hides the bar where only the figure fits. */
  bar?: boolean;
  className?: string;
}

/** A pass rate: a short bar and the figure. */
export function RateBar({ percent, bar = true, className }: RateBarProps) {
  return (
    <span className={cn("inline-flex items-center gap-3", className)}>
      {bar && <Meter value={Number(percent) / 100} className="w-16" />}
      <span className="figure min-w-[6ch] text-right">{percent}%</span>
    </span>
  );
}

interface MeterProps {
  /** 0 to 1. */
  value: number;
  tone?: "chart" | "success";
  className?: string;
}

/** Decoration beside a written figure. */
export function Meter({ value, tone = "chart", className }: MeterProps) {
  return (
    <span
      aria-hidden
      className={cn("inline-block h-1 overflow-hidden rounded-full bg-chart-grid", className)}
    >
      <span
        style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
        className={cn(
          "block h-full rounded-full",
          tone === "success" ? "bg-verdict-ac-solid" : "bg-chart-1",
        )}
      />
    </span>
  );
}

interface StackedBarProps {
  parts: readonly { id: string; value: number; className: string }[];
  total: number;
  className?: string;
}

/** Parts of a whole in a row: solved by difficulty. */
export function StackedBar({ parts, total, className }: StackedBarProps) {
  const shown = parts.filter((part) => part.value > 0);
  return (
    <span aria-hidden className={cn("flex h-1.5 gap-0.5 overflow-hidden rounded-full", className)}>
      {shown.map((part) => (
        <span
          key={part.id}
          style={{ flexGrow: part.value }}
          className={cn("min-w-1 rounded-full", part.className)}
        />
      ))}
      <span
        style={{ flexGrow: Math.max(0, total - parts.reduce((sum, part) => sum + part.value, 0)) }}
        className="rounded-full bg-chart-grid"
      />
    </span>
  );
}
