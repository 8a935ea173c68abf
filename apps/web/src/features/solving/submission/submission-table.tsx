import { isInProgress } from "@gavel/domain/verdict";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useWhenBack } from "../../../app/connection/site-connection.ts";
import type { LinkOf } from "../../../app/links.ts";
import { PagedList, type PagedListProps } from "../../../app/list/paged-list.tsx";
import { useSession } from "../../../app/session/store.ts";
import { type SubmissionListSearch, submissionSearch } from "./list-search.ts";
import { SubmissionPhoneRow, useSubmissionColumns } from "./submission-rows.tsx";
import type { SubmissionRow } from "./types.ts";
import { useActiveFilterWords } from "./use-filter-words.ts";

interface SubmissionTableProps
  extends Pick<PagedListProps<SubmissionRow>, "query" | "rows" | "paging"> {
  search: SubmissionListSearch;
  onSearch: (change: Partial<SubmissionListSearch>) => void;
  linkOf: LinkOf;
  /** New rows wait behind a button. */
  hasNewRows?: boolean;
}

/** Submissions of any place: verdict second, the viewer's own marked, the actions of root at the end. */
export function SubmissionTable(props: SubmissionTableProps) {
  const { search, onSearch, linkOf, query, rows, paging, hasNewRows = false } = props;
  const { t } = useLingui();
  const { user, isRoot } = useSession();
  const words = useActiveFilterWords(search);
  useWhenBack(() => {
    // Where they wait nothing is missed, and nothing moves.
    if (!hasNewRows) void query.refetch();
  });
  const columns = useSubmissionColumns({ uid: user?.uid ?? null, isRoot }, linkOf);
  return (
    <PagedList
      query={query}
      rows={rows}
      paging={paging}
      onPage={onSearch}
      look={{
        caption: t`Submissions, newest first`,
        columns,
        isFixed: true,
        rowKey: (row) => row.submitId,
        rowTone: (row) => (isInProgress(row.status) ? "live" : undefined),
        phoneRow: (row) => <SubmissionPhoneRow row={row} linkOf={linkOf} />,
        skeletonRows: paging.limit,
      }}
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
  );
}
