import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import {
  type AnnouncementSearch,
  announcementSearch,
} from "../../../../app/list/announcement-search.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import type { Announcement } from "../types.ts";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import {
  type AnnouncementActions,
  AnnouncementPhoneRow,
  useAnnouncementColumns,
} from "./announcement-rows.tsx";

interface AnnouncementsPageProps {
  groupId: number;
  search: AnnouncementSearch;
  onSearch: (change: Partial<AnnouncementSearch>) => void;
}

/** What a group announces, the hidden ones too: written, changed and deleted here. */
export function AnnouncementsPage({ groupId, search, onSearch }: AnnouncementsPageProps) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const title = t({ message: "Announcements", context: "group" });
  useDocumentTitle(`${title} - ${group.name}`);
  const { edit } = search;
  const paging = announcementSearch.page(search);
  const list = trpc.groupAnnouncement.findAll.useQuery({ groupId, ...paging }, LIST_QUERY);
  const [deleting, setDeleting] = useState<Announcement | null>(null);
  const { setVisible, remove } = useChanges();
  const actions: AnnouncementActions = {
    isFrozen: group.isArchived,
    onEdit: (id) => onSearch({ edit: id }),
    onDelete: setDeleting,
    onVisible: setVisible,
  };
  const columns = useAnnouncementColumns(actions);
  return (
    <>
      {!group.isArchived && (
        <div className="mb-3 flex justify-end">
          <Button variant="primary" icon={<Plus />} onClick={() => onSearch({ edit: "new" })}>
            <Trans>New announcement</Trans>
          </Button>
        </div>
      )}
      <PagedList
        query={list}
        paging={paging}
        onPage={onSearch}
        sizes={GROUP_ADMIN_PAGE_SIZES}
        look={{
          caption: t`Announcements, newest first`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <AnnouncementPhoneRow row={row} {...actions} />,
          skeletonRows: paging.limit,
        }}
        empty={
          <EmptyState title={<Trans>Nothing has been announced yet</Trans>}>
            <Trans>Members read on the group's home what is announced here.</Trans>
          </EmptyState>
        }
      />
      {edit !== undefined && !group.isArchived && (
        <AnnouncementDialog
          key={edit}
          groupId={groupId}
          known={edit === "new" ? null : list.data?.records.find((one) => one.id === edit)}
          onClose={() => onSearch({ edit: undefined })}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={t`Delete “${deleting?.title ?? ""}”?`}
        description={<Trans>This cannot be undone. Members may have read it.</Trans>}
        action={<Trans>Delete</Trans>}
        onConfirm={async () => {
          if (deleting !== null) await remove(deleting);
        }}
      />
    </>
  );
}

function useChanges() {
  const { t } = useLingui();
  const { groupAnnouncement } = trpc.useUtils();
  const update = trpc.groupAnnouncement.update.useMutation();
  const remove = trpc.groupAnnouncement.delete.useMutation();
  return {
    setVisible: ({ id }: Announcement, isVisible: boolean) =>
      update.mutate(
        { id, isVisible },
        {
          onSettled: () => void groupAnnouncement.invalidate(),
          onSuccess: () => notifySuccess(t`Update Successfully`),
        },
      ),
    remove: async ({ id }: Announcement) => {
      await remove.mutateAsync({ id });
      notifySuccess(t`Delete Successfully`);
      await groupAnnouncement.invalidate();
    },
  };
}
