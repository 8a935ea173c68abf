import { GROUP_ADMIN_PAGE_SIZES } from "@gavel/domain/group/group";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { StaffPhoneRow, useStaffColumns } from "./admin-rows.tsx";
import { BeginDialog } from "./begin-dialog.tsx";
import { ListHead, type ListProps } from "./list-head.tsx";
import { groupProblemSearch } from "./page-search.ts";

/** Every problem of the group, hidden ones too, for those who write them. */
export function AdminTable(props: ListProps) {
  const { group, search, onSearch } = props;
  const { t } = useLingui();
  useDocumentTitle(`${t`Problem admin`} - ${group.name}`);
  const { id: groupId } = group;
  const paging = groupProblemSearch.page(search);
  const input = { groupId, keyword: search.keyword, ...paging };
  const list = trpc.groupBank.findForStaff.useQuery(input, LIST_QUERY);
  const columns = useStaffColumns(groupId);
  return (
    <>
      <ListHead {...props} />
      <PagedList
        query={list}
        paging={paging}
        onPage={onSearch}
        sizes={GROUP_ADMIN_PAGE_SIZES}
        look={{
          caption: t`Problems of the group, newest first`,
          columns,
          rowKey: (row) => row.pid,
          phoneRow: (row) => <StaffPhoneRow groupId={groupId} row={row} />,
          skeletonRows: paging.limit,
        }}
        filters={{
          active: groupProblemSearch.filtersIn(search).length > 0,
          title: t`No matching problems`,
          words: search.keyword,
          onClear: () => onSearch(groupProblemSearch.none),
        }}
        empty={<EmptyState title={<Trans>No problems yet</Trans>} />}
      />
      {search.mode === "create" && !group.isArchived && (
        <BeginDialog
          group={group}
          onClose={() => onSearch({ mode: "admin" })}
          onBegun={(pid) => onSearch({ mode: "edit", pid })}
        />
      )}
    </>
  );
}
