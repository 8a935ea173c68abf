import type { Column } from "@gavel/ui/data-table";
import { Figure, Missing } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { useIsNarrow, useIsStacked } from "@gavel/ui/lib/use-media";
import { DateTime } from "@gavel/ui/time";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Download, Palette, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { GroupAuthSelect } from "../../../../app/bank/group-auth-select.tsx";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import { download } from "../../../../app/download.ts";
import { MoveButtons } from "../../../../app/list/move-buttons.tsx";
import type { RowOrder } from "../../../../app/list/use-row-order.ts";
import { PersonName } from "../../../../app/person-name.tsx";
import type { Outputs } from "../../../../app/trpc.ts";
import { groupFormOf, useOffice } from "../office.ts";
import type { Opened } from "./problem-dialogs.tsx";

export type OfficeProblem = Outputs["contestProblem"]["findForStaff"][number];

export const moverOf = ({ id, displayId }: OfficeProblem, index: number, order: RowOrder) => ({
  ...{ id, name: displayId, index, order },
});

interface ColumnsOptions {
  contestId: number;
  order: RowOrder;
  handleOf: (row: OfficeProblem, index: number) => ReactNode;
  onOpen: (opened: Opened) => void;
}

/** Where there is room, who wrote each and when; in a group also who sees it, as its own list has them. */
export function useProblemColumns(options: ColumnsOptions): Column<OfficeProblem>[] {
  const { contestId, order, handleOf, onOpen } = options;
  const { t } = useLingui();
  const { groupId } = useOffice();
  const isNarrow = useIsNarrow();
  const isStacked = useIsStacked();
  const columns: Column<OfficeProblem>[] = [
    {
      ...{ id: "order", head: <span className="sr-only">{t`Order`}</span>, width: "7rem" },
      cell: (row, index) => (
        <span className="inline-flex items-center gap-1">
          {handleOf(row, index)}
          <MoveButtons {...moverOf(row, index, order)} />
        </span>
      ),
    },
    {
      ...{ id: "letter", head: "#", width: "6rem", skeleton: "w-8" },
      cell: (row) => <LetterMark row={row} />,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-56", className: "whitespace-normal" },
      cell: (row) => <TitleLink contestId={contestId} row={row} />,
    },
    {
      ...{ id: "problem", head: t`Problem`, width: "8rem", skeleton: "w-16" },
      cell: ({ problem }) => <span className="figure">{problem.problemId}</span>,
    },
    {
      ...{ id: "author", className: "max-w-32 truncate" },
      head: t({ message: "Author", context: "problem" }),
      cell: ({ problem }) => <PersonName username={problem.author} />,
    },
    {
      ...{ id: "created", skeleton: "w-28" },
      head: t({ message: "Created", context: "time" }),
      cell: ({ problem }) => <DateTime at={problem.createdAt} className="text-muted-foreground" />,
    },
    {
      ...{ id: "modified", className: "max-w-32 truncate" },
      head: t({ message: "Changed by", context: "problem" }),
      cell: ({ problem: { modifiedUser } }) =>
        modifiedUser === null ? <Missing /> : <PersonName username={modifiedUser} />,
    },
    {
      ...{ id: "auth", head: t`Visibility` },
      cell: (row) => <VisibilityCell row={row} />,
    },
    {
      ...{
        id: "sent",
        head: t({ message: "Submissions", context: "count" }),
        width: "8rem",
        align: "right",
        skeleton: "w-8",
      },
      cell: ({ submissions }) => <Figure value={submissions} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <RowButtons row={row} onOpen={onOpen} />,
    },
  ];
  const hidden = [
    ...(groupId === null ? ["auth"] : []),
    ...(isStacked ? ["created", "modified"] : []),
    ...(isNarrow ? ["author"] : []),
  ];
  return columns.filter(({ id }) => !hidden.includes(id));
}

/** A problem that is not the group's own is for others to open and close. */
function VisibilityCell({ row: { pid, problem } }: { row: OfficeProblem }) {
  const { groupId } = useOffice();
  const canEdit = problem.canEdit && problem.groupId === groupId;
  return <GroupAuthSelect row={{ ...problem, pid, canEdit }} />;
}

export function LetterMark({ row: { color, displayId } }: { row: OfficeProblem }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Balloon color={color} />
      <span className="figure font-semibold">{displayId}</span>
    </span>
  );
}

export function TitleLink({ contestId, row }: { contestId: number; row: OfficeProblem }) {
  const { groupId } = useOffice();
  if (!row.problem.canEdit) return row.title;
  const params = { contestID: `${contestId}`, problemID: `${row.pid}` };
  return (
    <Link
      {...(groupId === null
        ? { to: "/admin/contest/$contestID/problem/$problemID/edit", params }
        : groupFormOf(groupId, row.pid))}
      data-row-link
      className="hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

export function RowButtons({
  row,
  onOpen,
}: {
  row: OfficeProblem;
  onOpen: (opened: Opened) => void;
}) {
  const { t } = useLingui();
  const { displayId, pid, problem } = row;
  return (
    <span className="inline-flex gap-1">
      {problem.canEdit && !problem.isRemote && (
        <IconButton
          size="sm"
          className="max-md:hidden"
          label={t`Download the test data of ${displayId}`}
          icon={<Download />}
          onClick={() => void download(`/api/file/download-testcase?pid=${pid}`)}
        />
      )}
      <IconButton
        size="sm"
        label={t`Letter, title and balloon of ${displayId}`}
        icon={<Palette />}
        onClick={() => onOpen({ kind: "name", row })}
      />
      <IconButton
        size="sm"
        label={t`Take ${displayId} out`}
        icon={<Trash2 />}
        onClick={() => onOpen({ kind: "remove", row })}
      />
    </span>
  );
}
