import type { BoardCell } from "@gavel/domain/contest/board-types";
import { cn } from "@gavel/ui/lib/cn";
import { listOf } from "@gavel/ui/lib/list-of";
import { useLingui } from "@lingui/react/macro";
import { Star, X } from "lucide-react";
import { type CellLook, cellLookOf, scoreLookOf } from "./cell-look.ts";

export const HATCH =
  "repeating-linear-gradient(-45deg, var(--board-frozen-line) 0 1.5px, transparent 1.5px 6px)";

export const FILLS: Record<CellLook["kind"], string> = {
  untouched: "text-subtle-foreground",
  solved: "bg-board-ac text-board-ac-text",
  first: "bg-board-first text-board-first-text",
  tried: "border border-current bg-board-wa text-board-wa-text",
  frozen: "bg-board-frozen text-board-frozen-text",
  judging: "bg-verdict-live-bg text-verdict-live",
};

/** "B solved at minute 29, 1 try, first blood", for readers by ear. */
export function useCellName(): (letter: string, cell: BoardCell) => string {
  const { t, i18n } = useLingui();
  const tries = useTries();
  return (letter, cell) => {
    const look = cellLookOf(cell);
    switch (look.kind) {
      case "untouched":
        return t`${letter} not tried`;
      case "solved":
      case "first": {
        const { minute } = look;
        const said = t`${letter} solved at minute ${minute}`;
        const parts = [said, tries(look.tries)];
        if (look.kind === "first") parts.push(t`first blood`);
        if (look.isLate) parts.push(t`after the contest`);
        return listOf(i18n.locale, parts);
      }
      case "tried":
        return listOf(i18n.locale, [t`${letter} not solved`, tries(look.tries)]);
      case "frozen":
        return listOf(i18n.locale, [t`${letter} not revealed`, tries(look.open, look.before)]);
      case "judging":
        return listOf(i18n.locale, [t`${letter} being judged`, tries(look.open, look.before)]);
    }
  };
}

/** "B 40, not revealed, 1 try": of an OI board. */
export function useScoreName(): (letter: string, cell: BoardCell) => string {
  const { t, i18n } = useLingui();
  const tries = useTries();
  return (letter, cell) => {
    const { score } = cell;
    const { open } = scoreLookOf(cell, Number.POSITIVE_INFINITY);
    const gained = score === null ? t`${letter} not tried` : `${letter} ${score}`;
    if (open === null) return gained;
    const state = open.kind === "frozen" ? t`${letter} not revealed` : t`${letter} being judged`;
    const parts = score === null ? [state] : [gained, state];
    return listOf(i18n.locale, [...parts, tries(open.count)]);
  };
}

/** "1 try", "2 tries", "2+1 tries": before and since the freeze. */
export function useTries(): (count: number, before?: number) => string {
  const { t } = useLingui();
  return (count, before = 0) => {
    if (before > 0) return t`${before}+${count} tries`;
    return count === 1 ? t`1 try` : t`${count} tries`;
  };
}

/** The face of a cell of an ACM board: colour, sign and words each tell its state. */
export function CellFace({ cell, className }: { cell: BoardCell; className?: string }) {
  const tries = useTries();
  const look = cellLookOf(cell);
  return (
    <span
      aria-hidden
      style={look.kind === "frozen" ? { backgroundImage: HATCH } : undefined}
      className={cn(
        "relative flex h-8.5 min-w-13 flex-col items-center justify-center rounded-sm leading-none transition-colors duration-160 motion-reduce:transition-none",
        FILLS[look.kind],
        className,
      )}
    >
      {look.kind === "untouched" ? (
        "·"
      ) : (
        <>
          <span className="figure flex h-3.5 items-center text-sm font-semibold">
            <Sign look={look} />
          </span>
          <span className="mt-0.5 text-2xs whitespace-nowrap [:lang(zh-CN)_&]:text-xs">
            <Count look={look} tries={tries} />
          </span>
        </>
      )}
    </span>
  );
}

function Sign({ look }: { look: CellLook }) {
  switch (look.kind) {
    case "solved":
    case "first":
      return (
        <>
          {look.kind === "first" && (
            <Star className="absolute top-1 left-1 size-2.5 fill-current" />
          )}
          {look.minute}
          {look.isLate && "*"}
        </>
      );
    case "tried":
      return <X className="size-3.5" strokeWidth={2.5} />;
    case "frozen":
      return "?";
    case "judging":
      return "…";
    case "untouched":
      return null;
  }
}

function Count({ look, tries }: { look: CellLook; tries: ReturnType<typeof useTries> }) {
  if (look.kind === "untouched") return null;
  return "open" in look ? tries(look.open, look.before) : tries(look.tries);
}
