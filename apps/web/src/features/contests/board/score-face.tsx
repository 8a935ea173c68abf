import type { BoardCell } from "@gavel/domain/contest/board-types";
import { cn } from "@gavel/ui/lib/cn";
import { X } from "lucide-react";
import { scoreLookOf } from "./cell-look.ts";

/** Of a problem whose setter says nothing else. */
const SCORE_MAX = 100;

/** The face of a cell of an OI board: the more of the points, the deeper the tint. */
export function ScoreFace({ cell }: { cell: Pick<BoardCell, "score"> }) {
  const look = scoreLookOf(cell.score, SCORE_MAX);
  const tint = look.kind === "partial" ? Math.round(20 + look.share * 60) : 0;
  return (
    <span
      aria-hidden
      style={
        look.kind === "partial"
          ? { backgroundColor: `color-mix(in oklab, var(--board-ac) ${tint}%, var(--card))` }
          : undefined
      }
      className={cn(
        "figure flex h-8.5 min-w-13 items-center justify-center gap-1 rounded-sm text-sm font-semibold transition-colors duration-160 motion-reduce:transition-none",
        look.kind === "untouched" && "text-subtle-foreground",
        look.kind === "none" && "border border-current bg-board-wa text-board-wa-text",
        look.kind === "full" && "bg-board-first text-board-first-text",
      )}
    >
      {look.kind === "untouched" && "·"}
      {look.kind === "none" && <X className="size-3" strokeWidth={2.5} />}
      {cell.score}
    </span>
  );
}
