import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { Figure } from "@gavel/ui/figure";
import { useIsNarrow, useIsStacked } from "@gavel/ui/lib/use-media";
import { DateTime } from "@gavel/ui/time";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { AuthSelect } from "../../../../app/bank/auth-select.tsx";
import { RowTags } from "../../../../app/bank/row-tags.tsx";
import { levelOf } from "../../../../app/levels.ts";
import { SelectPage, SelectRow } from "../../../../app/list/select-cells.tsx";
import type { Selection } from "../../../../app/list/use-selection.ts";
import { PersonName } from "../../../../app/person-name.tsx";
import { CheckMark } from "./check-mark.tsx";
import { RowActions } from "./row-actions.tsx";
import type { StaffProblem } from "./types.ts";

const HIDDEN_WHEN_STACKED: readonly string[] = ["updated", "author", "submissions"];
const HIDDEN_WHEN_NARROW: readonly string[] = ["tags"];

interface ColumnsProps {
  rows: readonly StaffProblem[];
  selection: Selection<StaffProblem>;
  /** Something stands beside the list. */
  isBeside: boolean;
}

export function useStaffColumns({
  rows,
  selection,
  isBeside,
}: ColumnsProps): Column<StaffProblem>[] {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const isStacked = useIsStacked();
  const columns: Column<StaffProblem>[] = [
    {
      id: "select",
      width: "2.25rem",
      head: <SelectPage rows={rows.filter((row) => row.canEdit)} selection={selection} />,
      cell: (row) => <SelectProblem row={row} selection={selection} />,
    },
    {
      id: "problemId",
      sortKey: "problemId",
      head: t({ message: "ID", context: "problem" }),
      skeleton: "w-9",
      cell: (row) => <span className="figure text-muted-foreground">{row.problemId}</span>,
    },
    {
      id: "title",
      sortKey: "title",
      head: t`Title`,
      width: "30%",
      skeleton: "w-32",
      className: "max-w-0 truncate",
      cell: (row) => <TitleLink row={row} />,
    },
    {
      id: "tags",
      head: t`Tags`,
      skeleton: "w-24",
      width: "16%",
      className: "max-w-0",
      cell: (row) => <RowTags tags={row.tags} />,
    },
    {
      id: "difficulty",
      sortKey: "difficulty",
      head: t`Difficulty`,
      cell: (row) => <Difficulty level={levelOf(row.difficulty)} />,
    },
    {
      id: "auth",
      sortKey: "auth",
      head: t`Visibility`,
      cell: (row) => <AuthSelect row={row} />,
    },
    {
      id: "author",
      sortKey: "author",
      head: t({ message: "Author", context: "problem" }),
      className: "max-w-32 truncate",
      cell: (row) => (
        <span translate="no">
          <PersonName username={row.author} />
        </span>
      ),
    },
    {
      id: "submissions",
      sortKey: "submissions",
      head: t({ message: "Submissions", context: "count" }),
      align: "right",
      cell: (row) => <Figure value={row.submissions} />,
    },
    {
      id: "updated",
      sortKey: "updated",
      head: t({ message: "Changed", context: "time" }),
      skeleton: "w-28",
      cell: (row) => <DateTime at={row.updatedAt} className="text-muted-foreground" />,
    },
    {
      id: "check",
      head: t({ message: "Check", context: "problem" }),
      skeleton: "w-6",
      cell: (row) => row.canEdit && <CheckMark gaps={row.gaps} />,
    },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (row) => <RowActions row={row} selection={selection} />,
    },
  ];
  const hidden = [
    ...(isStacked || isBeside ? HIDDEN_WHEN_STACKED : []),
    ...(isNarrow ? HIDDEN_WHEN_NARROW : []),
  ];
  return columns.filter(({ id }) => !hidden.includes(id));
}

interface RowProps {
  row: StaffProblem;
  selection: Selection<StaffProblem>;
}

function SelectProblem({ row, selection }: RowProps) {
  return <SelectRow row={row} name={row.problemId} selection={selection} disabled={!row.canEdit} />;
}

/** What is closed to the reader is a name and no way to it. */
function TitleLink({ row }: { row: StaffProblem }) {
  if (!row.canSee) return <span className="text-muted-foreground">{row.title}</span>;
  return (
    <Link
      to="/problem/$problemID"
      params={{ problemID: row.problemId }}
      className="inline-block min-h-6 content-center hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

export function StaffPhoneRow({ row, selection }: RowProps) {
  return (
    <PhoneRow
      icon={<SelectProblem row={row} selection={selection} />}
      title={<TitleLink row={row} />}
      meta={
        <>
          <span className="figure">{row.problemId}</span>
          <Difficulty level={levelOf(row.difficulty)} />
          <AuthSelect row={row} />
          {row.canEdit && <CheckMark gaps={row.gaps} />}
        </>
      }
      end={<RowActions row={row} selection={selection} />}
    />
  );
}
