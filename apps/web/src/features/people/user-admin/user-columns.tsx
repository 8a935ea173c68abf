import { Avatar } from "@gavel/ui/avatar";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure, Missing } from "@gavel/ui/figure";
import { useIsNarrow } from "@gavel/ui/lib/use-media";
import { DateTime } from "@gavel/ui/time";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SelectPage, SelectRow } from "../../../app/list/select-cells.tsx";
import type { Selection } from "../../../app/list/use-selection.ts";
import { PersonName, usePersonName } from "../../../app/person-name.tsx";
import { RoleBadge } from "./role-badge.tsx";
import { RowActions } from "./row-actions.tsx";
import type { UserRow } from "./types.ts";

interface ColumnsProps {
  rows: readonly UserRow[];
  selection: Selection<UserRow>;
}

const HIDDEN_WHEN_NARROW: readonly string[] = ["realname", "lastLogin"];

export function useUserColumns({ rows, selection }: ColumnsProps): Column<UserRow>[] {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const nameOf = usePersonName();
  const columns: Column<UserRow>[] = [
    {
      id: "select",
      width: "2.25rem",
      head: <SelectPage rows={rows} selection={selection} />,
      cell: (row) => <SelectRow row={row} name={nameOf(row.username)} selection={selection} />,
    },
    {
      id: "username",
      head: t`Username`,
      skeleton: "w-28",
      cell: (row) => (
        <EditLink row={row}>
          <Avatar name={row.username} src={row.avatar} />
          <UserName row={row} />
        </EditLink>
      ),
    },
    {
      id: "realname",
      head: t`Real name`,
      className: "max-w-40 truncate",
      cell: (row) =>
        row.realname === "" ? <Missing /> : <span translate="no">{row.realname}</span>,
    },
    {
      id: "email",
      head: t`Email`,
      skeleton: "w-36",
      className: "max-w-60 truncate text-muted-foreground",
      cell: (row) => row.email ?? <Missing />,
    },
    {
      id: "role",
      head: t`Role`,
      cell: (row) => <Standing row={row} />,
    },
    {
      id: "solved",
      head: t({ message: "Solved", context: "count of problems" }),
      align: "right",
      cell: (row) => <Figure value={row.solved} />,
    },
    {
      id: "lastLogin",
      head: t`Last sign-in`,
      skeleton: "w-32",
      cell: (row) => <LastLogin row={row} />,
    },
    {
      id: "actions",
      width: "5rem",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (row) => <RowActions user={row} />,
    },
  ];
  return columns.filter(({ id }) => !isNarrow || !HIDDEN_WHEN_NARROW.includes(id));
}

function Standing({ row }: { row: UserRow }) {
  return <RoleBadge role={row.role} isBanned={row.isBanned} isClosed={row.closedAt !== null} />;
}

function UserName({ row }: { row: UserRow }) {
  return (
    <>
      <span className="truncate" translate="no">
        <PersonName username={row.username} />
      </span>
      {row.titleName !== null && (
        <span
          className="max-w-28 truncate rounded-sm bg-brass-soft px-1 text-2xs text-brass"
          title={row.titleName}
        >
          {row.titleName}
        </span>
      )}
    </>
  );
}

function LastLogin({ row }: { row: UserRow }) {
  if (row.lastLoginAt === null) return <Missing />;
  return <DateTime at={row.lastLoginAt} className="figure text-xs text-muted-foreground" />;
}

function EditLink({ row, children }: { row: UserRow; children: ReactNode }) {
  return (
    <Link
      from="/admin/user"
      to="/admin/user"
      search={(old) => ({ ...old, user: row.uid })}
      resetScroll={false}
      className="flex min-w-0 items-center gap-2 hover:text-primary hover:underline"
    >
      {children}
    </Link>
  );
}

export function UserPhoneRow({ row, selection }: { row: UserRow; selection: Selection<UserRow> }) {
  const nameOf = usePersonName();
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <PhoneRow
          icon={<SelectRow row={row} name={nameOf(row.username)} selection={selection} />}
          title={
            <EditLink row={row}>
              <UserName row={row} />
            </EditLink>
          }
          meta={
            <>
              <Standing row={row} />
              <span translate="no" className="truncate">
                {row.realname || row.email}
              </span>
            </>
          }
          end={<Figure value={row.solved} />}
        />
      </div>
      <RowActions user={row} />
    </div>
  );
}
