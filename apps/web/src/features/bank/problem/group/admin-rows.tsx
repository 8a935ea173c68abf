import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Missing } from "@gavel/ui/figure";
import { useIsNarrow, useIsStacked } from "@gavel/ui/lib/use-media";
import { DateTime } from "@gavel/ui/time";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { GroupAuthSelect } from "../../../../app/bank/group-auth-select.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import { ApplicationMark } from "./application-mark.tsx";
import { RowActions } from "./row-actions.tsx";
import type { StaffProblem } from "./types.ts";

const HIDDEN_WHEN_STACKED: readonly string[] = ["pid", "created", "modified"];
const HIDDEN_WHEN_NARROW: readonly string[] = ["author"];

export function useStaffColumns(groupId: number): readonly Column<StaffProblem>[] {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const isStacked = useIsStacked();
  const columns: readonly Column<StaffProblem>[] = [
    {
      ...{ id: "pid", width: "4rem", align: "right", skeleton: "w-8" },
      head: t({ message: "No.", context: "problem" }),
      cell: ({ pid }) => <span className="figure text-muted-foreground">{pid}</span>,
    },
    {
      ...{ id: "problemId", skeleton: "w-16" },
      head: t({ message: "ID", context: "problem" }),
      cell: ({ problemId }) => <span className="figure">{problemId}</span>,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-32" },
      ...{ width: "30%", className: "max-w-0 truncate" },
      cell: (row) => <TitleLink groupId={groupId} row={row} />,
    },
    {
      ...{ id: "author", className: "max-w-32 truncate" },
      head: t({ message: "Author", context: "problem" }),
      cell: ({ author }) => <PersonName username={author} />,
    },
    {
      ...{ id: "created", skeleton: "w-28" },
      head: t({ message: "Created", context: "time" }),
      cell: ({ createdAt }) => <DateTime at={createdAt} className="text-muted-foreground" />,
    },
    {
      ...{ id: "modified", className: "max-w-32 truncate" },
      head: t({ message: "Changed by", context: "problem" }),
      cell: ({ modifiedUser }) =>
        modifiedUser === null ? <Missing /> : <PersonName username={modifiedUser} />,
    },
    {
      ...{ id: "auth", head: t`Visibility` },
      cell: (row) => <GroupAuthSelect row={row} />,
    },
    {
      ...{ id: "bank", head: t`Public bank` },
      cell: (row) => <ApplicationMark progress={row.applyPublicProgress} />,
    },
    {
      ...{ id: "actions", align: "right" },
      head: <span className="sr-only">{t`Actions`}</span>,
      cell: (row) => <RowActions groupId={groupId} row={row} />,
    },
  ];
  const hidden = [
    ...(isStacked ? HIDDEN_WHEN_STACKED : []),
    ...(isNarrow ? HIDDEN_WHEN_NARROW : []),
  ];
  return columns.filter(({ id }) => !hidden.includes(id));
}

interface RowProps {
  groupId: number;
  row: StaffProblem;
}

export function StaffPhoneRow({ groupId, row }: RowProps) {
  return (
    <PhoneRow
      title={<TitleLink groupId={groupId} row={row} />}
      meta={
        <>
          <span className="figure">{row.problemId}</span>
          <GroupAuthSelect row={row} />
          <ApplicationMark progress={row.applyPublicProgress} />
        </>
      }
      end={<RowActions groupId={groupId} row={row} />}
    />
  );
}

/** What is closed to the reader is a name and no way to it. */
function TitleLink({ groupId, row }: RowProps) {
  if (!row.canSee) return <span className="text-muted-foreground">{row.title}</span>;
  return (
    <Link
      to="/group/$groupID/problem/$problemID"
      params={{ groupID: `${groupId}`, problemID: row.problemId }}
      className="inline-block min-h-6 content-center hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}
