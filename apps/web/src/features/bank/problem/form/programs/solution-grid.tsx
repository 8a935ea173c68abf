import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { focusSoon } from "../focus-soon.ts";
import { type ColumnGroup, layOutColumns, placeOf, type Unfolded } from "./columns.ts";
import type { Measure } from "./grid-cell.tsx";
import { type GridRow, SolutionRow } from "./solution-row.tsx";
import type { DraftProgram, ResultCase } from "./types.ts";
import { findStep, LEAD_PX, LEADS, type ShownColumn, spanGroups, widthOf } from "./windowed.ts";

/** Keys of a solution and of the case. */
export interface Place {
  readonly program: string;
  readonly index: number;
}

export interface SolutionGridProps {
  rows: readonly GridRow[];
  cases: readonly ResultCase[];
  measure: Measure;
  unfolded: Unfolded;
  onUnfold: (key: string, isOpen: boolean) => void;
  selected: Place | null;
  onSelect: (place: Place) => void;
  onOpen: (program: DraftProgram) => void;
  /** A case that is to be seen, by its place; once it is asked for. */
  wanted: { readonly index: number } | null;
}

const OVERSCAN = 6;
const head =
  "border-b px-3 text-left text-xs font-medium whitespace-nowrap text-muted-foreground bg-card";

/** Solutions × cases, of which only the columns in sight are drawn; arrow keys walk the cells, Enter opens one. */
export function SolutionGrid(props: SolutionGridProps) {
  const { rows, cases, unfolded, selected, onSelect, wanted } = props;
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const groups = useMemo(() => layOutColumns(cases, unfolded), [cases, unfolded]);
  const columns = useMemo(
    () =>
      groups.flatMap((group) =>
        group.columns.map((column, index) => ({ column, group, isEdge: index === 0 })),
      ),
    [groups],
  );
  // Widths are asked for anew when other columns are there.
  const keyOf = useCallback((at: number) => columns[at]?.column.key ?? at, [columns]);
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    getItemKey: keyOf,
    estimateSize: (at) => widthOf(columns[at]?.group),
    paddingStart: LEAD_PX,
    scrollPaddingStart: LEADS[0],
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const shown: ShownColumn[] = items.flatMap(({ index }) => {
    const one = columns[index];
    return one === undefined ? [] : [{ ...one, at: index }];
  });
  const before = (items[0]?.start ?? LEAD_PX) - LEAD_PX;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? LEAD_PX);

  function focus(row: number, at: number) {
    virtual.scrollToIndex(at);
    focusSoon(() => box.current?.querySelector(`[data-cell="${row} ${at}"]`));
  }

  function choose(row: number, at: number) {
    const one = rows[row];
    const column = columns[at]?.column;
    if (one === undefined || column === undefined) return;
    onSelect({ program: one.program.key, index: placeOf(one.cells, column) });
    focus(row, at);
  }

  function onKeyDown(event: KeyboardEvent) {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    const [row, at] = (cell ?? "").split(" ").map(Number);
    if (row === undefined || at === undefined) return;
    const size = { rows: rows.length, columns: columns.length };
    const next = findStep(event.key, { row, at }, size);
    if (next === null) return;
    event.preventDefault();
    choose(next.row, next.at);
  }

  const goTo = useRef(choose);
  goTo.current = choose;
  const [chosenRow, place] = [selected?.program, wanted?.index];
  const answered = useRef(wanted);
  useEffect(() => {
    if (wanted === answered.current) return;
    answered.current = wanted;
    const at = columns.findIndex((one) => one.column.indexes.includes(place ?? -1));
    const row = rows.findIndex((one) => one.program.key === chosenRow);
    if (at >= 0) goTo.current(Math.max(0, row), at);
  }, [wanted, place, columns, rows, chosenRow]);

  const reachable = reachableCell(props, columns);
  return (
    <section
      ref={box}
      aria-label={t`Solutions and cases`}
      className="overflow-x-auto"
      onKeyDown={onKeyDown}
    >
      <table
        className="table-fixed border-separate border-spacing-0 text-sm"
        aria-colcount={LEADS.length + columns.length}
        style={{ width: virtual.getTotalSize() }}
      >
        <caption className="sr-only">{t`Solutions and cases`}</caption>
        <colgroup>
          {LEADS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: these columns stay
            <col key={index} style={{ width }} />
          ))}
          {before > 0 && <col style={{ width: before }} />}
          {shown.map(({ column, group }) => (
            <col key={column.key} style={{ width: widthOf(group) }} />
          ))}
          {after > 0 && <col style={{ width: after }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={cn(head, "sticky left-0 z-2 pl-4")}>
              <Trans context="program">Solution</Trans>
            </th>
            <th scope="col" rowSpan={2} className={head}>
              <Trans>Should get</Trans>
            </th>
            <th scope="col" rowSpan={2} className={head}>
              <Trans>Gets</Trans>
            </th>
            {before > 0 && <td rowSpan={2} />}
            {spanGroups(shown).map(({ group, count }) => (
              <GroupHead
                key={group.key}
                group={group}
                count={count}
                onToggle={() => props.onUnfold(group.key, group.isFolded)}
              />
            ))}
            {after > 0 && <td rowSpan={2} />}
          </tr>
          <tr>
            {shown.map(({ column, isEdge, at }) => (
              <th
                key={column.key}
                scope="col"
                aria-colindex={LEADS.length + at + 1}
                className={cn(
                  "figure h-6 overflow-hidden border-b px-0.5 text-center text-xs font-normal whitespace-nowrap text-muted-foreground",
                  isEdge && "border-l-2 [border-left-color:var(--border-strong)]",
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <SolutionRow
              key={row.program.key}
              {...props}
              row={row}
              at={index}
              shown={shown}
              reachable={reachable?.row === index ? reachable.at : null}
              spaces={[before > 0, after > 0]}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The one cell that Tab comes to: the chosen one, else the first. */
function reachableCell(
  { rows, selected }: SolutionGridProps,
  columns: readonly Omit<ShownColumn, "at">[],
): { row: number; at: number } | null {
  const row = rows.findIndex((one) => one.program.key === selected?.program);
  const at = columns.findIndex((one) => one.column.indexes.includes(selected?.index ?? -1));
  return row < 0 || at < 0 ? { row: 0, at: 0 } : { row, at };
}

interface GroupHeadProps {
  group: ColumnGroup;
  /** How many of its columns are drawn. */
  count: number;
  onToggle: () => void;
}

function GroupHead({ group, count, onToggle }: GroupHeadProps) {
  const { t } = useLingui();
  const { groupNum, points } = group;
  const name = groupNum === null ? t`Cases` : t`Subtask ${groupNum}`;
  const label = points > 0 ? `${name} · ${points}` : name;
  return (
    <th
      scope="colgroup"
      colSpan={count}
      className="h-7 border-l-2 [border-left-color:var(--border-strong)] px-2 text-left text-xs font-medium whitespace-nowrap"
    >
      {group.canFold ? (
        <button
          type="button"
          title={label}
          aria-expanded={!group.isFolded}
          onClick={onToggle}
          // In sight as long as any of its cases is.
          className="sticky left-42 max-w-full truncate rounded-sm hover:underline"
        >
          {label}
        </button>
      ) : (
        <span className="sticky left-42">{label}</span>
      )}
    </th>
  );
}
