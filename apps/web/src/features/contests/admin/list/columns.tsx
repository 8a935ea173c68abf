import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure } from "@gavel/ui/figure";
import { formatDateClock } from "@gavel/ui/lib/format";
import { useIsNarrow, useIsStacked } from "@gavel/ui/lib/use-media";
import { Switch } from "@gavel/ui/switch";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { AccessMark, PhaseMark, RuleMark } from "../../../../app/contest/marks.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import { useOffice } from "../office.ts";
import type { StaffContest } from "../types.ts";
import { RowActions } from "./row-actions.tsx";

const HIDDEN_WHEN_STACKED: readonly string[] = ["author", "end"];
const HIDDEN_WHEN_NARROW: readonly string[] = ["id", "auth"];

export type SetVisible = (row: StaffContest, visible: boolean) => void;

export function useContestColumns(setVisible: SetVisible): Column<StaffContest>[] {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const isStacked = useIsStacked();
  const columns: Column<StaffContest>[] = [
    {
      id: "id",
      head: t`ID`,
      skeleton: "w-6",
      cell: (row) => <Figure value={`${row.id}`} />,
    },
    {
      id: "title",
      head: t`Title`,
      width: "32%",
      skeleton: "w-40",
      className: "max-w-0 truncate",
      cell: (row) => <TitleLink row={row} />,
    },
    {
      id: "type",
      head: t({ message: "Rule", context: "contest" }),
      cell: (row) => <RuleMark type={row.type} />,
    },
    {
      id: "auth",
      head: t({ message: "Access", context: "contest" }),
      cell: (row) => <AccessMark auth={row.auth} />,
    },
    {
      id: "phase",
      head: t`Status`,
      cell: (row) => <PhaseMark phase={row.phase} />,
    },
    {
      id: "visible",
      head: t`Visible`,
      cell: (row) => <VisibleSwitch row={row} setVisible={setVisible} />,
    },
    {
      id: "start",
      head: t({ message: "Start", context: "contest" }),
      skeleton: "w-28",
      cell: (row) => <Moment at={row.startTime} />,
    },
    {
      id: "end",
      head: t({ message: "End", context: "contest" }),
      skeleton: "w-28",
      cell: (row) => <Moment at={row.endTime} />,
    },
    {
      id: "author",
      head: t({ message: "Creator", context: "contest" }),
      className: "max-w-32 truncate",
      cell: (row) => <PersonName username={row.author} />,
    },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (row) => <RowActions row={row} />,
    },
  ];
  const hidden = [
    ...(isStacked ? HIDDEN_WHEN_STACKED : []),
    ...(isNarrow ? HIDDEN_WHEN_NARROW : []),
  ];
  return columns.filter(({ id }) => !hidden.includes(id));
}

function Moment({ at }: { at: Date | string }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="figure text-muted-foreground">
      {formatDateClock(date)}
    </time>
  );
}

/** What is somebody else's is a name and no way to it. */
function TitleLink({ row }: { row: StaffContest }) {
  const { pageOf } = useOffice();
  if (!row.isAdmin) return <span className="text-muted-foreground">{row.title}</span>;
  return (
    <Link
      {...pageOf("edit", row.id)}
      data-row-link
      className="inline-block min-h-6 max-w-full truncate content-center align-middle hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

interface VisibleProps {
  row: StaffContest;
  setVisible: SetVisible;
}

function VisibleSwitch({ row, setVisible }: VisibleProps) {
  const { t } = useLingui();
  return (
    <Switch
      aria-label={t`Show “${row.title}” to everyone`}
      checked={row.visible}
      disabled={!row.isAdmin}
      onCheckedChange={(visible) => setVisible(row, visible)}
    />
  );
}

export function ContestPhoneRow({ row, setVisible }: VisibleProps) {
  return (
    <PhoneRow
      title={<TitleLink row={row} />}
      meta={
        <>
          <PhaseMark phase={row.phase} />
          <RuleMark type={row.type} />
          <Moment at={row.startTime} />
          <VisibleSwitch row={row} setVisible={setVisible} />
        </>
      }
      end={<RowActions row={row} />}
    />
  );
}
