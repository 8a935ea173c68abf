import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { cn } from "@gavel/ui/lib/cn";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { useLingui } from "@lingui/react/macro";
import type { Cell } from "./types.ts";

export type Measure = "time" | "memory";

interface GridCellProps {
  /** Its row and its column. */
  id: string;
  cell: Cell;
  measure: Measure;
  /** Read aloud: the solution and the case. */
  name: string;
  isSelected: boolean;
  isReachable: boolean;
  onSelect: () => void;
}

/** Icon over figure. What passed has no fill, so that only the exceptions are coloured. */
export function GridCell(props: GridCellProps) {
  const { id, cell, measure, name, isSelected, isReachable, onSelect } = props;
  const { t, i18n } = useLingui();
  const verdict = cell === null ? null : (findVerdict(cell.status) ?? "systemError");
  const look = verdict === null ? null : verdictLook(verdict);
  const Icon = look?.icon;
  const figure = cell === null ? null : measure === "time" ? cell.timeMs : cell.memoryKib;
  const words = look === null ? t`not run` : i18n._(look.name);
  const unit = measure === "time" ? `${cell?.timeMs ?? "–"} ms` : `${cell?.memoryKib ?? "–"} KB`;
  return (
    <button
      type="button"
      data-cell={id}
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${name}: ${words}, ${unit}`}
      onClick={onSelect}
      className={cn(
        "inline-flex h-8 w-10 flex-col items-center justify-center rounded-sm hover:bg-accent aria-pressed:outline-2 aria-pressed:outline-primary",
        look !== null && cell?.status !== VERDICTS.accepted.code && look.tint,
      )}
    >
      {Icon === undefined ? (
        <span aria-hidden className="size-1 rounded-full bg-border-strong" />
      ) : (
        <Icon aria-hidden className={cn("size-3.25", look?.text)} />
      )}
      <span aria-hidden className="figure text-2xs leading-3 text-muted-foreground">
        {figure === null ? "" : short(measure === "time" ? figure : figure / 1024)}
      </span>
    </button>
  );
}

/** At most four characters: 0.4, 38, 911, 3.1k. */
function short(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1000)}k`;
  if (value >= 1000) return `${(value / 1000).toFixed(1)}k`;
  return Number.isInteger(value) || value >= 10 ? `${Math.round(value)}` : value.toFixed(1);
}
