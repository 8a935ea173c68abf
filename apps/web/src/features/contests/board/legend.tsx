import { EMPTY_CELL } from "@gavel/domain/contest/board-cell";
import type { BoardCell } from "@gavel/domain/contest/board-types";
import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import { CellFace } from "./board-cell.tsx";

const solved: BoardCell = { ...EMPTY_CELL, solved: true, solvedAtMs: 78 * 60_000 };

/** What the cells of an ACM board mean. An OI board writes its points. */
export function Legend({ className }: { className?: string }) {
  const entry = "flex items-center gap-1.5";
  return (
    <ul className={cn("flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground", className)}>
      <li className={entry}>
        <CellFace cell={{ ...solved, isFirst: true }} />
        <Trans>First blood</Trans>
      </li>
      <li className={entry}>
        <CellFace cell={solved} />
        <Trans>Solved (minute)</Trans>
      </li>
      <li className={entry}>
        <CellFace cell={{ ...EMPTY_CELL, errorNum: 1 }} />
        <Trans>Not solved</Trans>
      </li>
      <li className={entry}>
        <CellFace cell={{ ...EMPTY_CELL, tryNum: 1 }} />
        <Trans>Not revealed yet</Trans>
      </li>
    </ul>
  );
}
