import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { formatCount, formatMemory } from "./lib/format.ts";

interface FigureProps {
  /** null and undefined are an en dash. */
  value: number | string | null | undefined;
  /** Small, muted, in the sans face. */
  unit?: ReactNode;
  className?: string;
}

/** A figure in the mono face with its unit; counts are separated as the language does. */
export function Figure({ value, unit, className }: FigureProps) {
  const { i18n } = useLingui();
  if (value === null || value === undefined) return <Missing />;
  return (
    <span className={cn("whitespace-nowrap", className)}>
      <span className="figure">
        {typeof value === "number" ? formatCount(value, i18n.locale) : value}
      </span>
      {unit !== undefined && (
        <span className="ml-0.75 text-[0.9em] text-muted-foreground">{unit}</span>
      )}
    </span>
  );
}

/** KiB, shown in MB. */
export function MemoryFigure({ kib }: { kib: number | null | undefined }) {
  return <Figure value={kib === null || kib === undefined ? null : formatMemory(kib)} unit="MB" />;
}

export function Missing() {
  const { t } = useLingui();
  return (
    <span className="text-subtle-foreground">
      <span aria-hidden>–</span>
      <span className="sr-only">{t`none`}</span>
    </span>
  );
}
