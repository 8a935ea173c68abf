import { type Column, DataTable, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { Trial, TrialRow } from "./types.ts";

const MINUTE_S = 60;
const OI = 1;

type Side = NonNullable<TrialRow["before"]>;

/** Who has another result, before and after. */
export function TrialTable({ trial, rows }: { trial: Trial; rows: readonly TrialRow[] }) {
  const { t } = useLingui();
  const isOi = trial.type === OI;
  const figures: Column<TrialRow>[] = isOi
    ? [figureColumn("score", t`Score`, ({ score }) => score)]
    : [
        figureColumn("solved", t`Solved`, ({ solved }) => solved),
        figureColumn("time", t`Penalty`, ({ totalTimeS }) => Math.floor(totalTimeS / MINUTE_S)),
      ];
  const columns: Column<TrialRow>[] = [
    {
      ...{ id: "rank", head: t`Rank`, width: "8rem" },
      cell: (row) => <RankMove row={row} />,
    },
    { ...{ id: "name", head: t({ message: "Name", context: "board" }) }, cell: ({ name }) => name },
    ...figures,
    {
      ...{ id: "cells", head: t({ message: "Problems", context: "contest" }) },
      cell: (row) => <Cells row={row} isOi={isOi} />,
    },
    { ...{ id: "award", head: t`Award` }, cell: (row) => <AwardMove row={row} /> },
  ];
  return (
    <DataTable
      caption={t`Results that change`}
      columns={columns}
      rows={rows}
      rowKey={({ uid }) => uid}
      empty={<EmptyState title={t`No result changes`} />}
      phoneRow={(row) => (
        <PhoneRow
          title={row.name}
          meta={
            <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
              <Cells row={row} isOi={isOi} />
              <AwardMove row={row} />
            </span>
          }
          end={<RankMove row={row} />}
        />
      )}
    />
  );
}

function figureColumn(
  id: string,
  head: string,
  figureOf: (side: Side) => number,
): Column<TrialRow> {
  return {
    ...{ id, head, align: "right" },
    cell: ({ before, after }) => (
      <Move before={before && figureOf(before)} after={after && figureOf(after)} />
    ),
  };
}

function Move({ before, after }: { before: number | null; after: number | null }) {
  if (before === after) return <span className="figure">{after ?? "–"}</span>;
  return (
    <span className="figure whitespace-nowrap">
      <span className="text-muted-foreground">{before ?? "–"} → </span>
      <span className="font-semibold">{after ?? "–"}</span>
    </span>
  );
}

function RankMove({ row: { before, after } }: { row: TrialRow }) {
  const { t } = useLingui();
  const [was, is] = [rankOf(before), rankOf(after)];
  const by = was === null || is === null ? 0 : was - is;
  const Icon = by > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={cn(
        "figure inline-flex items-center gap-1 font-semibold whitespace-nowrap",
        by > 0 && "text-verdict-ac",
        by < 0 && "text-verdict-wa",
      )}
    >
      {was === is ? (is ?? "–") : `${was ?? "–"} → ${is ?? "–"}`}
      {by !== 0 && <Icon role="img" aria-label={by > 0 ? t`up` : t`down`} className="size-3.5" />}
    </span>
  );
}

function rankOf(side: TrialRow["before"]): number | null {
  return side === null || side.rank < 0 ? null : side.rank;
}

function Cells({ row: { cells }, isOi }: { row: TrialRow; isOi: boolean }) {
  if (cells.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1">
      {cells.map(({ displayId, before, after }) => (
        <span key={displayId} className="inline-flex items-center gap-1 whitespace-nowrap">
          <span className="figure font-semibold">{displayId}</span>
          <Cell cell={before} isOi={isOi} />
          <span aria-hidden>→</span>
          <Cell cell={after} isOi={isOi} />
        </span>
      ))}
    </span>
  );
}

type CellSide = TrialRow["cells"][number]["before"];

function Cell({ cell, isOi }: { cell: CellSide; isOi: boolean }) {
  const { t } = useLingui();
  if (isOi) return <span className="figure">{cell.score ?? "–"}</span>;
  if (!cell.solved) {
    return (
      <span className="figure text-verdict-wa" role="img" aria-label={t`not solved`}>
        ×
      </span>
    );
  }
  return (
    <span className="figure text-verdict-ac">
      <span role="img" aria-label={t`solved`}>
        ✓
      </span>
      {cell.errorNum > 0 && ` +${cell.errorNum}`}
    </span>
  );
}

function AwardMove({ row: { before, after } }: { row: TrialRow }) {
  const [was, is] = [before?.award ?? null, after?.award ?? null];
  if (was === null && is === null) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Award award={was} />
      {was?.name !== is?.name && (
        <>
          <span aria-hidden>→</span>
          <span className="sr-only">
            <Trans context="award">then</Trans>
          </span>
          <Award award={is} />
        </>
      )}
    </span>
  );
}

function Award({ award }: { award: Side["award"] }) {
  if (award === null) return <span className="text-muted-foreground">–</span>;
  return (
    <span
      className="rounded-sm px-1.5 text-xs font-medium"
      style={{ background: award.background, color: award.color }}
    >
      {award.name}
    </span>
  );
}
