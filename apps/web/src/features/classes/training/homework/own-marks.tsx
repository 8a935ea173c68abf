import { Trans } from "@lingui/react/macro";
import { MessageSquareText } from "lucide-react";
import { LateWorth } from "./lateness.tsx";
import type { HomeworkCell } from "./types.ts";

/** How late it was and what is written to it. */
export function WorkMarks({ cell }: { cell: HomeworkCell | null }) {
  if (cell === null) {
    return (
      <span className="text-xs text-muted-foreground">
        <Trans context="homework">Nothing sent yet</Trans>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <LateWorth cell={cell} />
      {cell.remarks > 0 && (
        <span className="figure inline-flex items-center gap-0.5 text-xs font-strong text-primary">
          <MessageSquareText aria-hidden className="size-3.25" />
          {cell.remarks}
          <span className="sr-only">
            <Trans>remarks</Trans>
          </span>
        </span>
      )}
    </span>
  );
}

export function Points({ cell }: { cell: HomeworkCell | null }) {
  return <span className="figure font-semibold">{cell === null ? "–" : cell.points}</span>;
}
