import { RANKS_BEFORE_S } from "@gavel/domain/contest/board-types";
import { USUAL_WORTH } from "@gavel/domain/contest/spread";
import { cn } from "@gavel/ui/lib/cn";
import { useIsPhone } from "@gavel/ui/lib/use-media";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Balloon } from "../../../app/contest/balloon.tsx";
import { BoardLineRow, STICKY } from "./board-line.tsx";
import { type BoardMarks, markOf } from "./board-marks.ts";
import { type GridPlace, gridStep } from "./grid-step.ts";
import type { BoardColumn, BoardLine } from "./types.ts";
import { useRowGlide } from "./use-row-glide.ts";

interface BoardTableProps {
  caption: string;
  rule: "acm" | "oi";
  columns: readonly BoardColumn[];
  rows: readonly BoardLine[];
  /** Above all others, and at their places as well; those may be on another page. */
  pinned: readonly BoardLine[];
  /** Whose row is tinted; null = nobody's. */
  ownUid: string | null;
  /** Whom the viewer follows. */
  followed: ReadonlySet<string>;
  onFollow: (uid: string) => void;
  /** Which list of rows this is: those of another one have not moved. */
  scope: string;
  marks: BoardMarks;
  /** By uid, the ranks some minutes before the shown time; null = it is now. */
  ranksBefore: Readonly<Record<string, number>> | null;
  /** For a hall: what stands above and below it is in sight as well. */
  isWhole?: boolean;
  /** The tries behind a cell. */
  detail: (row: BoardLine, column: number) => ReactNode;
}

/** A board: head, rank and name stay in sight while the rest scrolls; arrows walk the cells, Enter tells their tries. */
export function BoardTable(props: BoardTableProps) {
  const { caption, rule, columns, rows, pinned, ownUid, followed, onFollow, detail } = props;
  const { marks, ranksBefore, scope, isWhole = false } = props;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowGlide(body, rows, scope);
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const isPhone = useIsPhone();
  const lines = linesOf({ rows, pinned, ownUid, isPhone });
  const most = columns.reduce((sum, { points }) => sum + (points ?? USUAL_WORTH), 0);
  const shown = lines.map(({ row }) => row);

  function onKeyDown(event: KeyboardEvent) {
    const isInCell = (event.target as HTMLElement).hasAttribute("data-cell");
    const own = shown[at.row];
    if (event.key === "s" && isInCell && own !== undefined && !hasModifier(event)) {
      event.preventDefault();
      onFollow(own.uid);
      return;
    }
    const next = gridStep(event.key, at, { row: lines.length, column: columns.length });
    if (next === null || !isInCell) return;
    event.preventDefault();
    setAt(next);
    table.current
      ?.querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`)
      ?.focus({ preventScroll: false });
  }

  return (
    // What is read aloud only is placed absolutely: without a place of its own it would widen the page.
    <div
      className={cn(
        "relative max-h-[calc(100dvh-6rem)] [scroll-padding-top:2.75rem] overflow-auto rounded-lg border bg-card",
        isWhole && "rounded-b-none md:max-h-[max(20rem,calc(100dvh-17rem))]",
      )}
    >
      <MoveNews rows={shown} marks={marks} />
      <table
        ref={table}
        onKeyDown={onKeyDown}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">{caption}</caption>
        <BoardHead rule={rule} columns={columns} hasTrend={ranksBefore !== null} />
        <tbody ref={body}>
          {lines.map(({ name, row, isKept }, index) => (
            <BoardLineRow
              key={name}
              name={name}
              row={row}
              rule={rule}
              columns={columns}
              most={most}
              isKept={isKept}
              ranksBefore={ranksBefore}
              move={marks.moved.get(row.uid) ?? null}
              isChanged={(column) => marks.cells.has(markOf(row.uid, column))}
              isOwn={row.uid === ownUid}
              isFollowed={followed.has(row.uid)}
              onFollow={() => onFollow(row.uid)}
              detail={(column) => detail(row, column)}
              focusAt={at.row === index ? at.column : null}
              index={index}
              onFocusAt={(column) => setAt({ row: index, column })}
              isPhone={isPhone}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Line {
  readonly name: string;
  readonly row: BoardLine;
  readonly isKept: boolean;
}

/**
 * Those that are pinned above the others, and all at their places. A phone has no room for one's own row twice: there it stays
 * at the edge of the board while its place is out of sight, and stands at the foot where that is on another page.
 */
function linesOf({
  rows,
  pinned,
  ownUid,
  isPhone,
}: Pick<BoardTableProps, "rows" | "pinned" | "ownUid"> & { isPhone: boolean }): Line[] {
  const isOwn = ({ uid }: BoardLine) => isPhone && uid === ownUid;
  const atPlace = rows.map((row) => ({ name: row.uid, row, isKept: isOwn(row) }));
  const pin = (row: BoardLine) => ({ name: `pinned ${row.uid}`, row, isKept: isOwn(row) });
  const head = pinned.filter((row) => !isOwn(row)).map(pin);
  const foot = rows.some(isOwn) ? [] : pinned.filter(isOwn).map(pin);
  return [...head, ...atPlace, ...foot];
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Said once for each row, though pinned ones are there twice. */
function MoveNews({ rows, marks }: { rows: readonly BoardLine[]; marks: BoardMarks }) {
  const { t } = useLingui();
  const names = new Map(rows.map(({ uid, name }) => [uid, name]));
  return (
    <p role="status" className="sr-only">
      {[...marks.moved]
        .map(([uid, { from, to }]) => {
          const name = names.get(uid) ?? uid;
          return t`${name}, rank ${from} to ${to}`;
        })
        .join("; ")}
    </p>
  );
}

interface BoardHeadProps extends Pick<BoardTableProps, "rule" | "columns"> {
  /** With the ranks that rows have gained or lost. */
  hasTrend: boolean;
}

function BoardHead({ rule, columns, hasTrend }: BoardHeadProps) {
  const { t } = useLingui();
  const minutes = RANKS_BEFORE_S / 60;
  const cell =
    "sticky top-0 z-2 h-11 border-b bg-muted px-2 text-xs font-medium whitespace-nowrap text-muted-foreground";
  return (
    <thead>
      <tr>
        <th scope="col" className={cn(cell, STICKY.rank, "z-3")}>
          #
        </th>
        {hasTrend && (
          <th
            scope="col"
            title={t`Ranks gained or lost in the last ${minutes} minutes`}
            className={cn(cell, "max-md:hidden")}
          >
            {t({ message: `${minutes} min`, context: "board" })}
          </th>
        )}
        <th scope="col" className={cn(cell, STICKY.name, "z-3 text-left")}>
          {t({ message: "Team", context: "board" })}
        </th>
        <th scope="col" className={cell}>
          {rule === "acm"
            ? t({ message: "Solved", context: "board" })
            : t({ message: "Total", context: "board" })}
        </th>
        {rule === "acm" && (
          <th scope="col" className={cell}>
            {t({ message: "Penalty", context: "board" })}
          </th>
        )}
        {columns.map(({ displayId, title, color, solved, tried, points }) => (
          <th key={displayId} scope="col" title={title} translate="no" className={cn(cell, "px-1")}>
            <span className="flex items-center justify-center gap-1.5 text-foreground">
              <Balloon color={color} />
              <span className="figure text-sm font-semibold">{displayId}</span>
            </span>
            <span className="figure text-2xs font-normal">
              {rule === "oi" && points !== null ? t`of ${points}` : `${solved}/${tried}`}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
