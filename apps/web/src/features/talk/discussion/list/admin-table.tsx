import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { DeleteDiscussion } from "../../../../app/talk/delete-discussion.tsx";
import {
  DiscussionPhoneRow,
  type DiscussionRow,
  useDiscussionColumns,
} from "../../../../app/talk/discussion-table.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { DiscussionFilters, type FiltersProps, useFilterWords } from "./discussion-filters.tsx";
import { discussionSearch, listInput } from "./list-search.ts";

interface AdminTableProps extends FiltersProps {
  groupId: number;
  problemId: string | undefined;
}

/** Every discussion of a group, disabled ones too, for its administrators. */
export function DiscussionAdminTable({ groupId, problemId, search, onSearch }: AdminTableProps) {
  const { t } = useLingui();
  const title = t`Discussion Admin`;
  useDocumentTitle(title);
  const input = { ...listInput(search, true, problemId), groupId };
  const list = trpc.groupDiscussion.findForStaff.useQuery(input, LIST_QUERY);
  const [deleting, setDeleting] = useState<DiscussionRow | null>(null);
  const columns = useDiscussionColumns(setDeleting);
  const words = useFilterWords(search);
  return (
    <>
      <DiscussionFilters groupId={groupId} isFrozen search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        sizes={GROUP_ADMIN_PAGE_SIZES}
        look={{
          caption: t`Discussions, pinned ones first`,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <DiscussionPhoneRow row={row} onDelete={setDeleting} />,
          skeletonRows: input.limit,
        }}
        filters={{
          active: discussionSearch.filtersIn(search).length > 0,
          title: t`No matching discussions`,
          words,
          onClear: () => onSearch(discussionSearch.none),
        }}
        empty={
          <EmptyState title={t`No discussions yet`}>
            <Trans>Posts appear here, pinned ones first.</Trans>
          </EmptyState>
        }
      />
      <DeleteDiscussion discussion={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
