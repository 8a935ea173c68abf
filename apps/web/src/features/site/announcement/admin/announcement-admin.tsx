import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure, Missing } from "@gavel/ui/figure";
import { Switch } from "@gavel/ui/switch";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { AdminPage } from "../../../../app/admin/admin-page.tsx";
import {
  type AnnouncementSearch,
  announcementSearch,
} from "../../../../app/list/announcement-search.ts";
import { EditDeleteButtons } from "../../../../app/list/edit-delete-buttons.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";

export type AdminAnnouncement = Outputs["announcement"]["findAll"]["records"][number];

interface AnnouncementAdminProps {
  search: AnnouncementSearch;
  onSearch: (change: Partial<AnnouncementSearch>) => void;
}

/** All announcements, hidden ones too: written, changed, hidden and deleted here. */
export function AnnouncementAdmin({ search, onSearch }: AnnouncementAdminProps) {
  const { edit } = search;
  const paging = announcementSearch.page(search);
  const onEdit = (next: AnnouncementSearch["edit"]) => onSearch({ edit: next });
  const { t } = useLingui();
  const list = trpc.announcement.findAll.useQuery(paging, LIST_QUERY);
  const [deleting, setDeleting] = useState<AdminAnnouncement | null>(null);
  const actions = useActions();
  const columns = useColumns({ onEdit, onDelete: setDeleting, onVisible: actions.setVisible });
  return (
    <AdminPage
      title={t`Announcement Admin`}
      count={list.data && <Figure value={list.data.total} />}
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => onEdit("new")}>
          <Trans>New announcement</Trans>
        </Button>
      }
    >
      <PagedList
        query={list}
        paging={paging}
        onPage={onSearch}
        look={{
          caption: t`Announcements, newest first`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => (
            <AnnouncementPhoneRow row={row} onEdit={onEdit} onDelete={setDeleting} {...actions} />
          ),
          skeletonRows: paging.limit,
        }}
        empty={
          <EmptyState title={<Trans>Nothing has been announced yet</Trans>}>
            <Trans>Announcements appear on the home page.</Trans>
          </EmptyState>
        }
      />
      {edit !== undefined && (
        <AnnouncementDialog key={edit} edit={edit} onClose={() => onEdit(undefined)} />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={t`Delete “${deleting?.title ?? ""}”?`}
        description={
          <Trans>This cannot be undone. To take it off the site instead, hide it.</Trans>
        }
        action={<Trans>Delete</Trans>}
        onConfirm={async () => {
          if (deleting !== null) await actions.remove(deleting);
        }}
      />
    </AdminPage>
  );
}

function useActions() {
  const { t } = useLingui();
  const { announcement } = trpc.useUtils();
  const update = trpc.announcement.update.useMutation();
  const remove = trpc.announcement.delete.useMutation();
  return {
    setVisible: (row: AdminAnnouncement, isVisible: boolean) => {
      update.mutate(
        { id: row.id, isVisible },
        {
          onSettled: () => void announcement.invalidate(),
          onSuccess: () => notifySuccess(t`Update Successfully`),
        },
      );
    },
    remove: async (row: AdminAnnouncement) => {
      await remove.mutateAsync({ id: row.id });
      notifySuccess(t`Delete Successfully`);
      await announcement.invalidate();
    },
  };
}

interface RowActions {
  onEdit: (id: number) => void;
  onDelete: (row: AdminAnnouncement) => void;
}

function useColumns({
  onEdit,
  onDelete,
  onVisible,
}: RowActions & {
  onVisible: (row: AdminAnnouncement, isVisible: boolean) => void;
}): Column<AdminAnnouncement>[] {
  const { t } = useLingui();
  return [
    { id: "id", head: t`ID`, cell: (row) => <Figure value={String(row.id)} /> },
    {
      id: "title",
      head: t`Title`,
      skeleton: "w-60",
      className: "max-w-96 truncate",
      cell: (row) => (
        <button
          type="button"
          className="max-w-full truncate hover:text-primary hover:underline"
          onClick={() => onEdit(row.id)}
        >
          {row.title}
        </button>
      ),
    },
    {
      id: "visible",
      head: t`Visible`,
      cell: (row) => <VisibleSwitch row={row} onVisible={onVisible} />,
    },
    {
      id: "author",
      head: t`Author`,
      cell: ({ author }) =>
        author === null ? <Missing /> : <PersonName username={author.username} />,
    },
    { id: "created", head: t`Created`, cell: (row) => <DateTime at={row.createdAt} /> },
    { id: "modified", head: t`Modified`, cell: (row) => <DateTime at={row.updatedAt} /> },
    {
      id: "actions",
      head: <span className="sr-only">{t`Actions`}</span>,
      align: "right",
      cell: (row) => <EditDeleteButtons row={row} onEdit={onEdit} onDelete={onDelete} />,
    },
  ];
}

function VisibleSwitch({
  row,
  onVisible,
}: {
  row: AdminAnnouncement;
  onVisible: (row: AdminAnnouncement, isVisible: boolean) => void;
}) {
  const { t } = useLingui();
  return (
    <Switch
      aria-label={t`Show “${row.title}” to everyone`}
      checked={row.isVisible}
      onCheckedChange={(isVisible) => onVisible(row, isVisible)}
    />
  );
}

function AnnouncementPhoneRow({
  row,
  setVisible,
  ...actions
}: RowActions & { row: AdminAnnouncement } & ReturnType<typeof useActions>) {
  return (
    <PhoneRow
      title={row.title}
      meta={
        <>
          <VisibleSwitch row={row} onVisible={setVisible} />
          <DateTime at={row.createdAt} />
        </>
      }
      end={<EditDeleteButtons row={row} onEdit={actions.onEdit} onDelete={actions.onDelete} />}
    />
  );
}
