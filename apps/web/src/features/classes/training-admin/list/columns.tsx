import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure } from "@gavel/ui/figure";
import { formatDateClock } from "@gavel/ui/lib/format";
import { useIsNarrow, useIsStacked } from "@gavel/ui/lib/use-media";
import { Switch } from "@gavel/ui/switch";
import { Tag } from "@gavel/ui/tag";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Globe, Lock } from "lucide-react";
import { PersonName } from "../../../../app/person-name.tsx";
import { useOffice } from "../office.ts";
import type { StaffTraining } from "../types.ts";
import { RowActions } from "./row-actions.tsx";

const HIDDEN_WHEN_STACKED: readonly string[] = ["author", "updated"];
const HIDDEN_WHEN_NARROW: readonly string[] = ["id", "access"];

export type SetEnabled = (row: StaffTraining, isEnabled: boolean) => void;

export function useTrainingColumns(setEnabled: SetEnabled): Column<StaffTraining>[] {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const isStacked = useIsStacked();
  const columns: Column<StaffTraining>[] = [
    {
      ...{ id: "id", head: t`ID`, skeleton: "w-6" },
      cell: (row) => <Figure value={`${row.id}`} />,
    },
    {
      ...{ id: "rank", head: t({ message: "Place", context: "training" }), skeleton: "w-8" },
      cell: ({ rank }) => <span className="figure text-muted-foreground">{rank}</span>,
    },
    {
      ...{ id: "title", head: t`Title`, width: "28%", skeleton: "w-40" },
      className: "max-w-0 truncate",
      cell: (row) => <TitleLink row={row} />,
    },
    {
      ...{ id: "category", head: t`Category`, skeleton: "w-16" },
      cell: ({ category }) =>
        category !== null && <Tag color={category.color || undefined}>{category.name}</Tag>,
    },
    {
      ...{ id: "access", head: t({ message: "Access", context: "training" }) },
      cell: (row) => <AccessMark row={row} />,
    },
    {
      ...{
        id: "problems",
        head: t({ message: "Problems", context: "training" }),
        align: "right",
        skeleton: "w-6",
      },
      cell: ({ problemCount }) => <Figure value={problemCount} />,
    },
    {
      ...{ id: "members", head: t`Entered`, align: "right", skeleton: "w-6" },
      cell: ({ members, isPrivate }) => isPrivate && <Figure value={members} />,
    },
    {
      ...{ id: "enabled", head: t`Enabled` },
      cell: (row) => <EnabledSwitch row={row} setEnabled={setEnabled} />,
    },
    {
      ...{ id: "updated", head: t`Updated`, skeleton: "w-28" },
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} className="figure text-muted-foreground">
          {formatDateClock(new Date(updatedAt))}
        </time>
      ),
    },
    {
      ...{
        id: "author",
        head: t({ message: "Author", context: "training" }),
        className: "max-w-32 truncate",
      },
      cell: (row) => (
        <span translate="no">
          <PersonName username={row.author} />
        </span>
      ),
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <RowActions row={row} />,
    },
  ];
  const hidden = [
    ...(isStacked ? HIDDEN_WHEN_STACKED : []),
    ...(isNarrow ? HIDDEN_WHEN_NARROW : []),
  ];
  return columns.filter(({ id }) => !hidden.includes(id));
}

function AccessMark({ row: { isPrivate } }: { row: StaffTraining }) {
  const { t } = useLingui();
  return (
    <Badge tone="outline">
      {isPrivate ? <Lock aria-hidden /> : <Globe aria-hidden />}
      {isPrivate
        ? t({ message: "Private", context: "training" })
        : t({ message: "Public", context: "training" })}
    </Badge>
  );
}

/** To its settings, or to its problems for whoever may only arrange those. */
function TitleLink({ row }: { row: StaffTraining }) {
  const office = useOffice();
  if (!row.canArrange) return <span className="text-muted-foreground">{row.title}</span>;
  return (
    <Link
      {...office.page(row.canEdit ? "edit" : "problems", row.id)}
      data-row-link
      className="inline-block min-h-6 max-w-full truncate content-center align-middle hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

interface EnabledProps {
  row: StaffTraining;
  setEnabled: SetEnabled;
}

function EnabledSwitch({ row, setEnabled }: EnabledProps) {
  const { t } = useLingui();
  return (
    <Switch
      aria-label={t`Show “${row.title}” to everyone`}
      checked={row.isEnabled}
      disabled={!row.canEdit}
      onCheckedChange={(isEnabled) => setEnabled(row, isEnabled)}
    />
  );
}

export function TrainingPhoneRow({ row, setEnabled }: EnabledProps) {
  return (
    <PhoneRow
      title={<TitleLink row={row} />}
      meta={
        <>
          <AccessMark row={row} />
          <Figure value={row.problemCount} />
          {/* As far from the title as a finger needs. */}
          <span className="inline-flex h-7 items-center">
            <EnabledSwitch row={row} setEnabled={setEnabled} />
          </span>
        </>
      }
      end={<RowActions row={row} />}
    />
  );
}
