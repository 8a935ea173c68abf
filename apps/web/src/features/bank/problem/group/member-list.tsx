import { EmptyState } from "@gavel/ui/empty-state";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { ListHead, type ListProps } from "./list-head.tsx";
import { MemberPhoneRow, useMemberColumns } from "./member-rows.tsx";
import { groupProblemSearch } from "./page-search.ts";

/** What members may solve there, newest first, with what they have reached. */
export function MemberList(props: ListProps) {
  const { group, search, onSearch } = props;
  const { t } = useLingui();
  useDocumentTitle(`${t`Problems`} - ${group.name}`);
  const { id: groupId } = group;
  const paging = groupProblemSearch.page(search);
  const input = { groupId, keyword: search.keyword, ...paging };
  const list = trpc.groupBank.find.useQuery(input, LIST_QUERY);
  const hasTags = search.tags !== "hidden";
  const columns = useMemberColumns(groupId, hasTags);
  return (
    <>
      <ListHead {...props}>
        <label className="flex h-(--control-h) items-center gap-2 text-sm" htmlFor="shows-tags">
          <Switch
            id="shows-tags"
            checked={hasTags}
            onCheckedChange={(isOn) => onSearch({ tags: isOn ? undefined : "hidden" })}
          />
          <Trans>Show tags</Trans>
        </label>
      </ListHead>
      <PagedList
        query={list}
        paging={paging}
        onPage={onSearch}
        look={{
          caption: t`Problems of the group, newest first`,
          columns,
          rowKey: (row) => row.pid,
          phoneRow: (row) => <MemberPhoneRow groupId={groupId} row={row} />,
          skeletonRows: paging.limit,
        }}
        filters={{
          active: groupProblemSearch.filtersIn(search).length > 0,
          title: t`No matching problems`,
          words: search.keyword,
          onClear: () => onSearch(groupProblemSearch.none),
        }}
        empty={
          <EmptyState title={t`No problems here yet`}>
            <Trans>Problems appear here as soon as the group's administrators publish them.</Trans>
          </EmptyState>
        }
        keysOf={t`Problems`}
      />
    </>
  );
}
