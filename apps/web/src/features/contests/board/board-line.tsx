import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { usePersonName } from "../../../app/person-name.tsx";
import { CellButton } from "./cell-button.tsx";
import { RankTrend } from "./rank-trend.tsx";
import type { BoardColumn, BoardLine } from "./types.ts";

/** What stays in sight, with a shadow's worth of line at its right end. */
export const STICKY = {
  rank: "sticky left-0 z-2 w-14 min-w-14",
  name: "sticky left-14 z-2 border-r max-md:max-w-39",
};

interface BoardLineRowProps {
  row: BoardLine;
  rule: "acm" | "oi";
  columns: readonly BoardColumn[];
  /** OI: what all of them are worth together. */
  most: number;
  isOwn: boolean;
  /** Which of several lines of one person this is. */
  name: string;
  /** It stays at the edge of the board while its place is out of sight. */
  isKept: boolean;
  isFollowed: boolean;
  /** By uid, the ranks some minutes before the shown time; null = it is now. */
  ranksBefore: Readonly<Record<string, number>> | null;
  /** A moment ago its rank became another. */
  move: { readonly from: number; readonly to: number } | null;
  /** Whether a cell changed a moment ago. */
  isChanged: (column: number) => boolean;
  onFollow: () => void;
  detail: (column: number) => ReactNode;
  /** Which of its cells the Tab key comes to; null = none of this row. */
  focusAt: number | null;
  index: number;
  onFocusAt: (column: number) => void;
  isPhone: boolean;
}

export function BoardLineRow(props: BoardLineRowProps) {
  const { row, rule, columns, isOwn, isKept, move, focusAt, index, onFocusAt, detail } = props;
  const { ranksBefore } = props;
  const before = ranksBefore?.[row.uid];
  const tone = move !== null ? "bg-primary-soft-2" : isOwn ? "bg-primary-soft" : "bg-card";
  const cell = cn("h-9.5 border-b px-2 text-center", tone);
  return (
    <tr
      data-own={isOwn || undefined}
      data-line={props.name}
      className={isKept ? "sticky top-11 bottom-0 z-3 shadow-popover" : "relative"}
    >
      <td
        className={cn(cell, STICKY.rank, move !== null && "shadow-[inset_4px_0_0_var(--primary)]")}
      >
        <Rank row={row} />
        {ranksBefore !== null && (
          <RankTrend
            rank={row.rank}
            before={before}
            className="flex justify-center text-2xs md:hidden"
          />
        )}
      </td>
      {ranksBefore !== null && (
        <td className={cn(cell, "max-md:hidden")}>
          <RankTrend rank={row.rank} before={before} />
        </td>
      )}
      <NameCell {...props} className={cn(cell, STICKY.name)} />
      <td className={cn(cell, "figure font-semibold")}>
        {rule === "acm" ? row.solved : <Total score={row.score} most={props.most} />}
      </td>
      {rule === "acm" && (
        <td className={cn(cell, "figure text-muted-foreground")}>
          {Math.floor(row.totalTimeS / 60)}
        </td>
      )}
      {row.cells.map((one, column) => (
        <td key={columns[column]?.displayId} className={cn(cell, "px-px")}>
          <CellButton
            row={row}
            rule={rule}
            problem={columns[column]}
            place={`${index}:${column}`}
            isStop={focusAt === column}
            isChanged={props.isChanged(column)}
            onFocus={() => onFocusAt(column)}
            detail={() => detail(column)}
            cell={one}
            isFollowed={props.isFollowed}
            onFollow={props.onFollow}
            isPhone={props.isPhone}
          />
        </td>
      ))}
    </tr>
  );
}

/** With how much of all points that is. */
function Total({ score, most }: { score: number; most: number }) {
  const share = most <= 0 ? 0 : Math.min(1, score / most);
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden className="h-1 w-20 rounded-full bg-muted max-md:hidden">
        <span
          className="block h-1 rounded-full bg-primary"
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
      {score}
    </span>
  );
}

/** In the colours of what the row has won. */
function Rank({ row: { rank, award } }: { row: BoardLine }) {
  const { t } = useLingui();
  if (rank < 0) return <span title={t`Star user`}>*</span>;
  return (
    <span
      title={award?.name}
      translate="no"
      style={award === null ? undefined : { background: award.background, color: award.color }}
      className="figure inline-block min-w-6.5 rounded-sm px-1.5 font-medium"
    >
      {rank}
      {award !== null && <span className="sr-only">, {award.name}</span>}
    </span>
  );
}

function NameCell({
  row,
  isOwn,
  isFollowed,
  move,
  onFollow,
  className,
}: BoardLineRowProps & { className: string }) {
  const { t } = useLingui();
  const name = usePersonName()(row.name);
  return (
    <th scope="row" className={cn(className, "text-left font-normal")}>
      <span className="flex items-center gap-2">
        <Avatar name={row.name} src={row.avatar} size={24} className="max-md:hidden" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span translate="no" className="truncate max-md:max-w-29">
              {name}
            </span>
            {isOwn && (
              <Badge tone="ink">
                <Trans>you</Trans>
              </Badge>
            )}
          </span>
          {row.school !== "" && (
            <span
              translate="no"
              className="block truncate text-xs text-muted-foreground max-md:max-w-29"
            >
              {row.school}
            </span>
          )}
        </span>
        {move !== null && <MoveChip {...move} />}
        <IconButton
          size="sm"
          label={isFollowed ? t`Stop following ${name}` : t`Follow ${name}`}
          aria-pressed={isFollowed}
          icon={<Star className={isFollowed ? "fill-current text-brass" : undefined} />}
          onClick={onFollow}
          className="max-md:hidden"
        />
      </span>
    </th>
  );
}

function MoveChip({ from, to }: { from: number; to: number }) {
  const { t } = useLingui();
  return (
    <span
      title={t`Rank ${from} to ${to}`}
      className="figure shrink-0 rounded-sm bg-primary px-1.5 text-xs font-medium text-primary-foreground max-md:hidden"
    >
      {`${from} → ${to}`}
    </span>
  );
}
