import { Plural, useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";
import type { HomeworkCell } from "./types.ts";

type Worth = Pick<HomeworkCell, "lateDays" | "fullPoints" | "percent" | "points">;

/** How late, in words. */
function LateMark({ days }: { days: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-strong whitespace-nowrap text-warning">
      <Clock aria-hidden className="size-3.25" />
      <Plural value={days} one="# day late" other="# days late" />
    </span>
  );
}

/** How late, the rate, the sum. */
export function LateWorth({ cell }: { cell: Worth }) {
  const { t } = useLingui();
  const { lateDays, fullPoints, percent, points } = cell;
  if (lateDays === 0) return null;
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
      <LateMark days={lateDays} />
      <span className="figure text-xs text-muted-foreground">
        {t`${fullPoints} × ${percent}% = ${points}`}
      </span>
    </span>
  );
}
