import { progressBand } from "@gavel/domain/training/rank";
import { Badge } from "@gavel/ui/badge";
import { cn } from "@gavel/ui/lib/cn";
import { Tag } from "@gavel/ui/tag";
import { useLingui } from "@lingui/react/macro";
import { CircleCheck, Globe, Lock } from "lucide-react";
import type { Training } from "./types.ts";

export function CategoryTag({ category }: Pick<Training, "category">) {
  if (category === null) return null;
  return <Tag color={category.color || undefined}>{category.name}</Tag>;
}

export function AccessMark({ isPrivate }: Pick<Training, "isPrivate">) {
  const { t } = useLingui();
  return (
    <Badge tone="outline">
      {isPrivate ? <Lock aria-hidden /> : <Globe aria-hidden />}
      {isPrivate
        ? t({ message: "Private", context: "training" })
        : t({ message: "Public", context: "training" })}
    </Badge>
  );
}

/** A fifth more of the colour for each fifth of the problems. */
const BANDS = [
  "bg-chart-1/50",
  "bg-chart-1/65",
  "bg-chart-1/80",
  "bg-chart-1/90",
  "bg-chart-1",
  "bg-verdict-ac-solid",
] as const;

interface ProgressProps {
  solved: number;
  total: number;
  /** Of the bar. */
  className?: string;
}

/** How far somebody is: a bar, and solved of all; a check where nothing is left. */
export function Progress({ solved, total, className }: ProgressProps) {
  const { t } = useLingui();
  const band = progressBand(solved, total);
  const share = total === 0 ? 0 : Math.min(1, solved / total);
  return (
    <span className="inline-flex items-center gap-3 align-middle">
      <span
        aria-hidden
        className={cn(
          "inline-block h-1 w-30 overflow-hidden rounded-full bg-chart-grid",
          className,
        )}
      >
        <span
          style={{ width: `${share * 100}%` }}
          className={cn("block h-full rounded-full", BANDS[band])}
        />
      </span>
      <span className="figure">
        {solved}
        <span className="text-muted-foreground">/{total}</span>
      </span>
      {band === BANDS.length - 1 && (
        <CircleCheck
          role="img"
          aria-label={t`All solved`}
          className="size-4 shrink-0 text-verdict-ac"
        />
      )}
    </span>
  );
}
