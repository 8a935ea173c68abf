import { differs, solutionVerdict } from "@gavel/domain/program";
import { Badge } from "@gavel/ui/badge";
import { cn } from "@gavel/ui/lib/cn";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { cellOf, placeOf } from "./columns.ts";
import { GridCell } from "./grid-cell.tsx";
import type { SolutionGridProps } from "./solution-grid.tsx";
import type { Cell, DraftProgram } from "./types.ts";
import { LEADS, type ShownColumn } from "./windowed.ts";

export interface GridRow {
  readonly program: DraftProgram;
  /** Empty: it is not saved yet, or there is no data. */
  readonly cells: readonly Cell[];
}

interface SolutionRowProps extends SolutionGridProps {
  row: GridRow;
  at: number;
  shown: readonly ShownColumn[];
  /** The column that Tab comes to; null: it is in another row. */
  reachable: number | null;
  /** Whether there is something undrawn before and after. */
  spaces: readonly [boolean, boolean];
}

/** One solution, with the cells that are in sight. */
export function SolutionRow(props: SolutionRowProps) {
  const { row, at, shown, reachable, spaces, measure, selected, cases, onSelect } = props;
  const { t } = useLingui();
  const { program, cells } = row;
  const gets = useMemo(
    () => solutionVerdict(cases.map((_, index) => cells[index]?.status ?? null)),
    [cases, cells],
  );
  const isWrong = differs(program.expected, gets);
  const fill = isWrong ? "bg-verdict-wa-bg" : "bg-card";
  return (
    <tr className={fill}>
      <Lead {...props} fill={fill} />
      <td className="border-b px-3">
        <span className="flex flex-wrap gap-1.5 py-1">
          {program.expected.map((verdict) => (
            <VerdictBadge key={verdict} verdict={verdict} short />
          ))}
        </span>
      </td>
      <td className="border-b px-3">
        {gets === null ? (
          <span className="text-xs text-muted-foreground">{t`not run`}</span>
        ) : (
          <span className="flex flex-wrap items-center gap-1.5">
            <VerdictBadge verdict={gets} short />
            {isWrong && (
              <strong className="text-xs font-semibold text-verdict-wa">{t`differs`}</strong>
            )}
          </span>
        )}
      </td>
      {spaces[0] && <td className="border-b" />}
      {shown.map(({ column, isEdge, at: index }) => (
        <td
          key={column.key}
          aria-colindex={LEADS.length + index + 1}
          className={cn(
            "border-b p-0.5 text-center",
            isEdge && "border-l-2 [border-left-color:var(--border-strong)]",
          )}
        >
          <GridCell
            id={`${at} ${index}`}
            cell={cellOf(cells, column)}
            measure={measure}
            name={t`${program.name}, case ${column.label}`}
            isSelected={
              selected?.program === program.key && column.indexes.includes(selected.index)
            }
            isReachable={reachable === index}
            onSelect={() => onSelect({ program: program.key, index: placeOf(cells, column) })}
          />
        </td>
      ))}
      {spaces[1] && <td className="border-b" />}
    </tr>
  );
}

function Lead({ row: { program }, fill, onOpen }: SolutionRowProps & { fill: string }) {
  const { t } = useLingui();
  return (
    <th
      scope="row"
      className={cn("sticky left-0 z-1 border-b pr-3 pl-4 text-left font-normal", fill)}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <button
          type="button"
          translate="no"
          title={program.name}
          onClick={() => onOpen(program)}
          className="min-w-0 truncate rounded-sm font-mono text-sm hover:underline"
        >
          {program.name}
        </button>
        {program.isMain && <Badge tone="outline">{t`main`}</Badge>}
      </span>
    </th>
  );
}
