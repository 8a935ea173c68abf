import { passRate } from "@gavel/domain/score";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { Figure } from "@gavel/ui/figure";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { RateBar } from "@gavel/ui/rate-bar";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Suspense, useMemo } from "react";
import { RowTags } from "../../../../app/bank/row-tags.tsx";
import { levelOf } from "../../../../app/levels.ts";
import type { ProblemRow } from "../types.ts";
import type { Statuses } from "./use-statuses.ts";

/** For the signed-in only. */
const VerdictIcon = lazyPart(() =>
  import("@gavel/ui/verdict-badge").then((module) => ({ default: module.VerdictIcon })),
);

export function useProblemColumns(statuses: Statuses): Column<ProblemRow>[] {
  const { t, i18n } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  return useMemo(() => {
    const columns: Column<ProblemRow>[] = [
      {
        id: "id",
        head: t({ message: "ID", context: "problem" }),
        width: "4.5rem",
        skeleton: "w-9",
        sortKey: "id",
        cell: (row) => <span className="figure text-muted-foreground">{row.problemId}</span>,
      },
      {
        id: "title",
        head: t`Title`,
        skeleton: "w-32",
        className: "max-w-0 truncate",
        width: "30%",
        cell: (row) => <TitleLink row={row} />,
      },
      {
        id: "tags",
        head: t`Tags`,
        skeleton: "w-24",
        className: "max-w-0",
        width: "32%",
        cell: (row) => <RowTags tags={row.tags} />,
      },
      {
        id: "difficulty",
        head: t`Difficulty`,
        skeleton: "w-12",
        sortKey: "difficulty",
        cell: (row) => <Difficulty level={levelOf(row.difficulty)} />,
      },
      {
        id: "rate",
        head: t`Pass rate`,
        skeleton: "w-28",
        sortKey: "rate",
        sortsDown: true,
        cell: (row) => <RateBar percent={passRate(row.ac, row.total)} />,
      },
      {
        id: "total",
        head: t({ message: "Submissions", context: "count" }),
        align: "right",
        skeleton: "w-10",
        sortKey: "total",
        sortsDown: true,
        cell: (row) => <Figure value={row.total} className="text-muted-foreground" />,
      },
    ];
    return statuses === null ? columns : [statusColumn(t`My status`, statuses), ...columns];
  }, [i18n.locale, statuses]);
}

function statusColumn(name: string, statuses: ReadonlyMap<number, unknown> & Statuses) {
  return {
    id: "status",
    head: <span className="sr-only">{name}</span>,
    width: "2.75rem",
    skeleton: "size-4 rounded-full",
    cell: (row) => <RowStatus row={row} statuses={statuses} />,
  } satisfies Column<ProblemRow>;
}

interface RowProps {
  row: ProblemRow;
  statuses: Statuses;
}

function RowStatus({ row, statuses }: RowProps) {
  const verdict = statuses?.get(row.pid);
  if (verdict === undefined) return null;
  return (
    <Suspense fallback={null}>
      <VerdictIcon verdict={verdict} />
    </Suspense>
  );
}

function TitleLink({ row, className }: { row: ProblemRow; className?: string }) {
  return (
    <Link
      to="/problem/$problemID"
      params={{ problemID: row.problemId }}
      data-row-link
      className={className ?? "font-medium hover:text-primary hover:underline"}
    >
      {row.title}
    </Link>
  );
}

/** The first one, and how many more the problem's own page shows. */
function PhoneTags({ tags }: Pick<ProblemRow, "tags">) {
  const more = tags.length - 1;
  return (
    <span className="flex min-w-0 gap-1.5">
      <span className="truncate">{tags[0]?.name}</span>
      {more > 0 && <span className="figure shrink-0">+{more}</span>}
    </span>
  );
}

export function ProblemPhoneRow({ row, statuses }: RowProps) {
  return (
    <div className="relative">
      <PhoneRow
        icon={statuses === null ? undefined : <RowStatus row={row} statuses={statuses} />}
        // The link covers the whole row: a finger needs no aim.
        title={<TitleLink row={row} className="after:absolute after:-inset-y-2 after:inset-x-0" />}
        meta={
          <>
            <span className="figure">{row.problemId}</span>
            <Difficulty level={levelOf(row.difficulty)} />
            <PhoneTags tags={row.tags} />
          </>
        }
        end={`${passRate(row.ac, row.total)}%`}
      />
    </div>
  );
}
