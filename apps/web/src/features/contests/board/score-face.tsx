import type { BoardCell } from "@gavel/domain/contest/board-types";
import { USUAL_WORTH } from "@gavel/domain/contest/spread";
import { cn } from "@gavel/ui/lib/cn";
import { X } from "lucide-react";
import { FILLS, HATCH, useTries } from "./board-cell.tsx";
import { scoreLookOf } from "./cell-look.ts";

type Scored = Pick<BoardCell, "score" | "tryNum" | "pending">;

/** The face of a cell of an OI board: the more of the points, the deeper the tint; what is not known yet as on others. */
export function ScoreFace({ cell, worth }: { cell: Scored; worth: number | null }) {
  const tries = useTries();
  const look = scoreLookOf(cell, worth ?? USUAL_WORTH);
  if (look.open !== null) {
    return (
      <span
        aria-hidden
        style={look.open.kind === "frozen" ? { backgroundImage: HATCH } : undefined}
        className={cn(
          "flex h-8.5 min-w-13 flex-col items-center justify-center rounded-sm leading-none",
          FILLS[look.open.kind],
        )}
      >
        <span className="figure flex h-3.5 items-center text-sm font-semibold">
          {cell.score}
          {look.open.kind === "frozen" ? "?" : "…"}
        </span>
        <span className="mt-0.5 text-2xs whitespace-nowrap [:lang(zh-CN)_&]:text-xs">
          {tries(look.open.count)}
        </span>
      </span>
    );
  }
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
