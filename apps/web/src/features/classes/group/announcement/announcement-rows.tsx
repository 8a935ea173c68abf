import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Switch } from "@gavel/ui/switch";
import { DateTime } from "@gavel/ui/time";
import { useLingui } from "@lingui/react/macro";
import { EditDeleteButtons } from "../../../../app/list/edit-delete-buttons.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import type { Announcement } from "../types.ts";

export interface AnnouncementActions {
  /** Nothing can be changed in an archived group. */
  isFrozen: boolean;
  onEdit: (id: number) => void;
  onDelete: (row: Announcement) => void;
  onVisible: (row: Announcement, isVisible: boolean) => void;
}

interface RowProps extends AnnouncementActions {
  row: Announcement;
}

export function useAnnouncementColumns(actions: AnnouncementActions): Column<Announcement>[] {
  const { t } = useLingui();
  return [
    {
      id: "id",
      head: t`ID`,
      width: "4.5rem",
      cell: ({ id }) => <span className="figure">{id}</span>,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-60", className: "max-w-0 truncate" },
      cell: (row) => row.title,
    },
    {
      ...{ id: "visible", head: t`Visible`, width: "6rem" },
      cell: (row) => <VisibleSwitch row={row} {...actions} />,
    },
    {
      ...{ id: "author", head: t`Author`, width: "9rem", className: "max-w-0 truncate" },
      cell: (row) => <PersonName username={row.author.username} />,
    },
    {
      ...{ id: "created", head: t`Created`, width: "11rem" },
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      ...{ id: "changed", head: t({ message: "Changed", context: "group" }), width: "11rem" },
      className: "max-xl:hidden",
      cell: (row) => <DateTime at={row.updatedAt} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      width: "6rem",
      cell: (row) => <Buttons row={row} {...actions} />,
    },
  ];
}

export function AnnouncementPhoneRow(props: RowProps) {
  return (
    <PhoneRow
      title={props.row.title}
      meta={
        <>
          <VisibleSwitch {...props} />
          <DateTime at={props.row.createdAt} />
        </>
      }
      end={<Buttons {...props} />}
    />
  );
}

function VisibleSwitch({ row, isFrozen, onVisible }: RowProps) {
  const { t } = useLingui();
  return (
    <Switch
      aria-label={t`Show “${row.title}” to members`}
      checked={row.isVisible}
      disabled={isFrozen || !row.mayEdit}
      onCheckedChange={(isVisible) => onVisible(row, isVisible)}
    />
  );
}

/** Whoever did not write it and has not all rights in the group only reads it. */
function Buttons({ row, isFrozen, onEdit, onDelete }: RowProps) {
  if (isFrozen || !row.mayEdit) return null;
  return <EditDeleteButtons row={row} onEdit={onEdit} onDelete={onDelete} />;
}
