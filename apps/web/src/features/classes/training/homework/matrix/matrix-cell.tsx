import { findVerdict } from "@gavel/domain/verdict";
import { cn } from "@gavel/ui/lib/cn";
import { formatDateClock } from "@gavel/ui/lib/format";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react/macro";
import { Clock, MessageSquareText } from "lucide-react";
import type { HomeworkCell } from "../types.ts";

interface MatrixCellProps {
  cell: HomeworkCell | null;
  /** Row and column, for the arrows. */
  at: string;
  /** Who, and of what. */
  name: string;
  /** It is open beside the matrix. */
  isOpen: boolean;
  onOpen: () => void;
}

/** The best that counts; accepted has no fill, so that the rest stands out. */
export function MatrixCell({ cell, at, name, isOpen, onOpen }: MatrixCellProps) {
  const { t, i18n } = useLingui();
  const verdict = cell === null ? undefined : findVerdict(cell.status);
  if (cell === null || verdict === undefined) {
    return (
      <span className="flex h-8 items-center justify-center text-subtle-foreground">
        <span aria-hidden>·</span>
        <span className="sr-only">{t`nothing sent`}</span>
      </span>
    );
  }
  const { lateDays, fullPoints, percent, points, tries, remarks, unread } = cell;
  const worth = t`${fullPoints} × ${percent}% = ${points}`;
  const word = i18n._(verdictLook(verdict).name);
  return (
    <button
      type="button"
      data-cell={at}
      aria-expanded={isOpen}
      title={`${word} · ${formatDateClock(new Date(cell.sentAt))} · ${worth}`}
      onClick={onOpen}
      className={cn(
        "flex h-8 w-full items-center gap-1.5 rounded-sm px-2 text-left hover:bg-accent",
        verdict !== "accepted" && verdictLook(verdict).tint,
        isOpen && "outline-2 outline-ring",
      )}
    >
      <span className="sr-only">{`${name}: ${word}, ${worth}; `}</span>
      <VerdictBadge verdict={verdict} short />
      <span className="figure text-xs text-muted-foreground">{tries}</span>
      {lateDays > 0 && (
        <span className="inline-flex items-center gap-0.5 text-xs font-strong text-warning">
          <Clock aria-hidden className="size-3.25" />
          {t`${lateDays}d`}
        </span>
      )}
      {remarks > 0 && (
        <MessageSquareText
          aria-label={t`Has remarks`}
          className={cn(
            "ml-auto size-3.5 shrink-0",
            unread > 0 ? "text-destructive" : "text-primary",
          )}
        />
      )}
    </button>
  );
}
