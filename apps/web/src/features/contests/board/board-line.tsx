import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Trans, useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { CellFace, useCellName, useScoreName } from "./board-cell.tsx";
import { RankTrend } from "./rank-trend.tsx";
import { ScoreFace } from "./score-face.tsx";
import type { BoardLine } from "./types.ts";

/** What stays in sight, with a shadow's worth of line at its right end. */
export const STICKY = {
  rank: "sticky left-0 z-2 w-14 min-w-14",
  name: "sticky left-14 z-2 border-r max-md:max-w-39",
};

interface BoardLineRowProps {
  row: BoardLine;
  rule: "acm" | "oi";
  letters: readonly string[];
  isOwn: boolean;
  /** It stands above the others, and at its place once more. */
  isPinned: boolean;
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
}

export function BoardLineRow(props: BoardLineRowProps) {
  const { row, rule, letters, isOwn, isPinned, move, focusAt, index, onFocusAt, detail } = props;
  const { ranksBefore } = props;
  const before = ranksBefore?.[row.uid];
  const tone = move !== null ? "bg-primary-soft-2" : isOwn ? "bg-primary-soft" : "bg-card";
  const cell = cn("h-9.5 border-b px-2 text-center", tone);
  return (
    <tr
      data-own={isOwn || undefined}
      data-line={isPinned ? `pinned ${row.uid}` : row.uid}
      className="relative"
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
        {rule === "acm" ? row.solved : row.score}
      </td>
      {rule === "acm" && (
        <td className={cn(cell, "figure text-muted-foreground")}>
          {Math.floor(row.totalTimeS / 60)}
        </td>
      )}
      {row.cells.map((one, column) => (
        <td key={letters[column]} className={cn(cell, "px-px")}>
          <CellButton
            row={row}
            rule={rule}
            column={column}
            letter={letters[column] ?? ""}
            place={`${index}:${column}`}
            isStop={focusAt === column}
            isChanged={props.isChanged(column)}
            onFocus={() => onFocusAt(column)}
            detail={detail}
            cell={one}
            isFollowed={props.isFollowed}
            onFollow={props.onFollow}
          />
        </td>
      ))}
    </tr>
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
  const { name } = row;
  return (
    <th scope="row" className={cn(className, "text-left font-normal")}>
      <span className="flex items-center gap-2">
        <Avatar name={name} src={row.avatar} size={24} className="max-md:hidden" />
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

interface CellButtonProps {
  row: BoardLine;
  rule: "acm" | "oi";
  column: number;
  letter: string;
  place: string;
  isStop: boolean;
  isChanged: boolean;
  onFocus: () => void;
  detail: (column: number) => ReactNode;
  cell: BoardLine["cells"][number];
  isFollowed: boolean;
  onFollow: () => void;
}

/** Where a row has no room for the star, it stands with the tries. */
function FollowButton({
  row: { name },
  isFollowed,
  onFollow,
  className,
}: Pick<CellButtonProps, "row" | "isFollowed" | "onFollow"> & { className: string }) {
  return (
    <Button
      size="sm"
      icon={<Star className={isFollowed ? "fill-current text-brass" : undefined} />}
      aria-pressed={isFollowed}
      onClick={onFollow}
      className={className}
    >
      {isFollowed ? <Trans>Stop following {name}</Trans> : <Trans>Follow {name}</Trans>}
    </Button>
  );
}

function CellButton(props: CellButtonProps) {
  const { row, rule, column, letter, place, isStop, isChanged, onFocus, detail, cell } = props;
  const { isFollowed, onFollow } = props;
  const names = { acm: useCellName(), oi: useScoreName() };
  const label = names[rule](letter, cell);
  return (
    <Popover>
      <PopoverTrigger
        data-cell={place}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        className={cn(
          "block w-full rounded-sm",
          isChanged && "outline-2 -outline-offset-2 outline-foreground outline-solid",
        )}
      >
        <span className="sr-only">{`${row.name}, ${label}`}</span>
        {rule === "acm" ? <CellFace cell={cell} /> : <ScoreFace cell={cell} />}
      </PopoverTrigger>
      <PopoverContent aria-label={`${row.name}, ${letter}`}>
        {detail(column)}
        <FollowButton {...{ row, isFollowed, onFollow }} className="mt-2 md:hidden" />
      </PopoverContent>
    </Popover>
  );
}
