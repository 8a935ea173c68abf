import { cn } from "@gavel/ui/lib/cn";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import type { Outputs } from "../../../../app/trpc.ts";
import { CellFace, useCellName } from "../board-cell.tsx";
import { MEDAL_FILLS } from "./award-card.tsx";
import { type Medals, medalOf, type RollState } from "./roll-state.ts";

type Data = Outputs["board"]["roll"];

interface RollTableProps {
  data: Data;
  state: RollState;
  names: ReadonlyMap<string, Data["people"][number]>;
  medals: Medals;
}

const ROW_PX = 56;
/** Rows beyond the window that are drawn, so that one that rises comes from somewhere. */
const MARGIN = 6;

/** The board with the row that is next near the foot of the window; rows glide to where they belong. */
export function RollTable({ data, state, names, medals }: RollTableProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLOListElement>(null);
  const height = useHeight(frame);
  const nameOf = useCellName();
  const { rows, next, opened, settled } = state;
  const focus = Math.max(
    0,
    rows.findIndex(({ uid }) => uid === (opened?.uid ?? next ?? rows[0]?.uid)),
  );
  const shown = Math.max(1, Math.floor(height / ROW_PX));
  const top = Math.max(0, Math.min(rows.length - shown, focus - Math.floor(shown * 0.7)));
  return (
    <section aria-label={t`Scoreboard`} className="flex min-h-0 flex-1 flex-col px-8 max-md:px-4">
      <div aria-hidden className="flex h-11 shrink-0 items-center text-sm text-muted-foreground">
        <span className="w-16 text-center max-md:w-9">#</span>
        <span className="min-w-0 flex-1 px-3 max-md:min-w-28 max-md:px-1">
          {t({ message: "Team", context: "board" })}
        </span>
        <span className="w-16 text-center max-md:w-13">
          {t({ message: "Solved", context: "board" })}
        </span>
        <span className="w-20 text-center max-md:hidden">
          {t({ message: "Penalty", context: "board" })}
        </span>
        {data.columns.map(({ id, displayId, color }) => (
          <span key={id} className="flex w-18 items-center justify-center gap-1.5 text-foreground">
            <Balloon color={color} />
            <span className="figure font-semibold">{displayId}</span>
          </span>
        ))}
      </div>
      <ol ref={frame} className="relative min-h-0 flex-1 overflow-hidden">
        {rows.map((row, index) => {
          if (index < top - MARGIN || index > top + shown + MARGIN) return null;
          const person = names.get(row.uid);
          const isSettled = settled.has(row.uid);
          const medal = isSettled ? medalOf(row, medals) : null;
          return (
            <li
              key={row.uid}
              style={{ transform: `translateY(${(index - top) * ROW_PX}px)` }}
              className={cn(
                "absolute inset-x-0 flex h-13.5 items-center rounded-md text-md transition-transform duration-600 ease-out motion-reduce:transition-none",
                isSettled ? "bg-muted" : "bg-card",
                row.uid === opened?.uid && "z-1 bg-primary-soft shadow-dialog",
                row.uid === next && opened?.uid !== row.uid && "outline-2 outline-primary",
              )}
            >
              <span className="w-16 text-center max-md:w-9">
                <span
                  className={cn(
                    "figure inline-block min-w-8 rounded-sm px-1.5 font-semibold",
                    medal !== null && MEDAL_FILLS[medal],
                  )}
                >
                  {row.isStar ? "*" : row.rank}
                </span>
              </span>
              <span className="min-w-0 flex-1 px-3 max-md:min-w-28 max-md:px-1" translate="no">
                <span className="block truncate font-semibold">{person?.name ?? row.uid}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  {person?.school ?? ""}
                </span>
              </span>
              <span className="figure w-16 text-center font-semibold max-md:w-13">
                {row.solved}
              </span>
              <span className="figure w-20 text-center text-muted-foreground max-md:hidden">
                {Math.floor(row.totalTimeS / 60)}
              </span>
              {row.cells.map((cell, column) => (
                <span
                  key={data.columns[column]?.id ?? column}
                  className={cn(
                    "w-18 rounded-sm px-0.5",
                    row.uid === opened?.uid &&
                      column === opened.column &&
                      "outline-2 outline-foreground",
                  )}
                >
                  <span className="sr-only">
                    {nameOf(data.columns[column]?.displayId ?? "", cell)}
                  </span>
                  <CellFace cell={cell} className="h-11" />
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function useHeight(frame: React.RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return height;
}
