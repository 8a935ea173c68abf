import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { bankLinkOf, groupLinkOf, type LinkOf, linkOfPlace } from "../../../app/links.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLiveRows } from "../../../app/list/use-live-rows.ts";
import { trpc } from "../../../app/trpc.ts";
import { listInput, type SubmissionListSearch, submissionSearch } from "./list-search.ts";
import { SubmissionFilters } from "./submission-filters.tsx";
import { SubmissionTable } from "./submission-table.tsx";
import { useActiveFilterWords } from "./use-filter-words.ts";

interface GroupSubmissionsProps {
  groupId: number;
  search: SubmissionListSearch;
  onSearch: (change: Partial<SubmissionListSearch>) => void;
}

/** What was sent in a group, its trainings included. */
export function GroupSubmissions({ groupId, search, onSearch }: GroupSubmissionsProps) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  useDocumentTitle(`${t`Submissions`} - ${group.name}`);
  const input = { groupId, ...listInput(search, true) };
  const list = trpc.submission.find.useQuery(input, LIST_QUERY);
  const rows = useLiveRows(list.data?.records);
  const words = useActiveFilterWords(search);
  const linkOf = useMemo(() => linkIn(groupId), [groupId]);
  return (
    <>
      <SubmissionFilters
        search={search}
        onSearch={onSearch}
        onRefresh={() => void list.refetch()}
        refreshing={list.isFetching}
      />
      <SubmissionTable
        caption={t`Submissions, newest first`}
        linkOf={linkOf}
        query={list}
        rows={rows}
        paging={input}
        onPage={onSearch}
        filters={{
          active: submissionSearch.filtersIn(search).length > 0,
          title: t`No matching submissions`,
          words,
          onClear: () => onSearch(submissionSearch.none),
        }}
        empty={
          <EmptyState title={t`No submissions yet`}>
            <Trans>The first submission appears here at once.</Trans>
          </EmptyState>
        }
        keysOf={t`Submissions`}
      />
    </>
  );
}

/** The submission is read below the group, the problem where it was solved. */
const linkIn =
  (groupId: number): LinkOf =>
  (row) => ({
    ...groupLinkOf(groupId)(row),
    problem: (row.place === undefined ? bankLinkOf : linkOfPlace(row.place))(row).problem,
  });
