import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Switch } from "@gavel/ui/switch";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  type AnnouncementSearch,
  announcementSearch,
} from "../../../../app/list/announcement-search.ts";
import { EditDeleteButtons } from "../../../../app/list/edit-delete-buttons.tsx";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import type { Outputs } from "../../../../app/trpc.ts";
import { ContestFrame } from "../frame.tsx";
import { useOffice, useRefresh } from "../office.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";

type Row = Outputs["contestAnnouncement"]["findForStaff"]["records"][number];

interface OfficeAnnouncementsProps {
  contestId: number;
  search: AnnouncementSearch;
  onSearch: (change: Partial<AnnouncementSearch>) => void;
}

/** What a contest announces: written, changed, hidden and deleted here. */
export function OfficeAnnouncements(props: OfficeAnnouncementsProps) {
  const { t } = useLingui();
  const { contestId, search, onSearch } = props;
  const { edit } = search;
  const paging = announcementSearch.page(search);
  const { groupId, announcement } = useOffice();
  const list = announcement.findForStaff.useQuery({ contestId, ...paging }, LIST_QUERY);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const { setVisible, remove } = useActions();
  const rowProps: RowActions = {
    onEdit: (id) => onSearch({ edit: id }),
    onDelete: setDeleting,
    onVisible: setVisible,
  };
  const columns = useColumns(rowProps);
  return (
    <ContestFrame
      contestId={contestId}
      part={t({ message: "Announcements", context: "contest" })}
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => onSearch({ edit: "new" })}>
          <Trans>New announcement</Trans>
        </Button>
      }
    >
      {() => (
        <>
          <PagedList
            query={list}
            paging={paging}
            onPage={onSearch}
            sizes={groupId === null ? undefined : GROUP_ADMIN_PAGE_SIZES}
            look={{
              caption: t`Announcements, newest first`,
              columns,
              rowKey: (row) => row.id,
              phoneRow: (row) => (
                <PhoneRow
                  title={row.displayId === null ? row.title : `${row.displayId} ${row.title}`}
                  meta={
                    <>
                      <VisibleSwitch row={row} {...rowProps} />
                      <DateTime at={row.createdAt} />
                    </>
                  }
                  end={<EditDeleteButtons row={row} {...rowProps} />}
                />
              ),
              skeletonRows: paging.limit,
            }}
            empty={
              <EmptyState title={<Trans>Nothing has been announced yet</Trans>}>
                <Trans>Contestants see what is announced here at once.</Trans>
              </EmptyState>
            }
          />
          {edit !== undefined && (
            <AnnouncementDialog
              key={edit}
              contestId={contestId}
              // The one that is not on this page is written anew only by whoever finds it.
              known={edit === "new" ? null : list.data?.records.find((one) => one.id === edit)}
              onClose={() => onSearch({ edit: undefined })}
            />
          )}
          <ConfirmDialog
            open={deleting !== null}
            onOpenChange={(open) => !open && setDeleting(null)}
            title={t`Delete “${deleting?.title ?? ""}”?`}
            description={<Trans>This cannot be undone. Contestants may have read it.</Trans>}
            action={<Trans>Delete</Trans>}
            onConfirm={async () => {
              if (deleting !== null) await remove(deleting);
            }}
          />
        </>
      )}
    </ContestFrame>
  );
}

function useActions() {
  const { t } = useLingui();
  const { announcement } = useOffice();
  const refresh = useRefresh();
  const update = announcement.update.useMutation();
  const remove = announcement.delete.useMutation();
  return {
    setVisible: (row: Row, isVisible: boolean) =>
      update.mutate(
        { id: row.id, isVisible },
        {
          onSettled: () => void refresh.announcement(),
          onSuccess: () => notifySuccess(t`Update Successfully`),
        },
      ),
    remove: async (row: Row) => {
      await remove.mutateAsync({ id: row.id });
      notifySuccess(t`Delete Successfully`);
      await refresh.announcement();
    },
  };
}

interface RowActions {
  onEdit: (id: number) => void;
  onDelete: (row: Row) => void;
  onVisible: (row: Row, isVisible: boolean) => void;
}

function useColumns(actions: RowActions): Column<Row>[] {
  const { t } = useLingui();
  return [
    {
      ...{ id: "id", head: t`ID`, width: "4.5rem" },
      cell: ({ id }) => <span className="figure">{id}</span>,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-60", className: "max-w-96 truncate" },
      cell: (row) => (
        <button
          type="button"
          className="max-w-full truncate hover:text-primary hover:underline"
          onClick={() => actions.onEdit(row.id)}
        >
          {row.displayId !== null && <span className="figure mr-1.5">{row.displayId}</span>}
          {row.title}
        </button>
      ),
    },
    {
      ...{ id: "visible", head: t`Visible` },
      cell: (row) => <VisibleSwitch row={row} {...actions} />,
    },
    {
      ...{ id: "author", head: t`Author` },
      cell: (row) => <PersonName username={row.author.username} />,
    },
    { id: "created", head: t`Created`, cell: (row) => <DateTime at={row.createdAt} /> },
    {
      ...{ id: "changed", head: t({ message: "Changed", context: "time" }) },
      className: "max-xl:hidden",
      cell: (row) => <DateTime at={row.updatedAt} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <EditDeleteButtons row={row} {...actions} />,
    },
  ];
}

function VisibleSwitch({ row, onVisible }: RowActions & { row: Row }) {
  const { t } = useLingui();
  return (
    <Switch
      aria-label={t`Show “${row.title}” to everyone`}
      checked={row.isVisible}
      onCheckedChange={(isVisible) => onVisible(row, isVisible)}
    />
  );
}
