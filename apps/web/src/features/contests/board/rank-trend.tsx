import { cn } from "@gavel/ui/lib/cn";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";

interface RankTrendProps {
  rank: number;
  /** Some minutes before the shown one; undefined = there was no row yet. */
  before: number | undefined;
  className?: string;
}

/** By how many ranks a row has risen or fallen. */
export function RankTrend({ rank, before, className }: RankTrendProps) {
  const { t } = useLingui();
  if (rank < 0) return null;
  if (before === undefined) {
    return (
      <span className={cn("text-muted-foreground", className)}>
        {t({ message: "new", context: "board" })}
      </span>
    );
  }
  const risen = before - rank;
  const count = Math.abs(risen);
  if (risen === 0) {
    return (
      <span className={cn("text-muted-foreground", className)}>
        <span aria-hidden>–</span>
        <span className="sr-only">{t`Same rank`}</span>
      </span>
    );
  }
  const Arrow = risen > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={cn(
        "figure inline-flex items-center gap-0.5",
        risen > 0 ? "font-semibold text-primary" : "text-muted-foreground",
        className,
      )}
    >
      <Arrow aria-hidden className="size-[1em]" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{risen > 0 ? t`Up ${count}` : t`Down ${count}`}</span>
    </span>
  );
}
