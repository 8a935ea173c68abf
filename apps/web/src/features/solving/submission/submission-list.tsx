import { isInProgress } from "@gavel/domain/verdict";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { PageHeader } from "@gavel/ui/page-header";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Radio } from "lucide-react";
import { useState } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { bankLinkOf } from "../../../app/links.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLiveRows } from "../../../app/list/use-live-rows.ts";
import { trpc } from "../../../app/trpc.ts";
import { listInput, type SubmissionListSearch, submissionSearch } from "./list-search.ts";
import { SubmissionFilters } from "./submission-filters.tsx";
import { SubmissionTable } from "./submission-table.tsx";
import { useActiveFilterWords } from "./use-filter-words.ts";

interface SubmissionListProps {
  search: SubmissionListSearch;
  onSearch: (change: Partial<SubmissionListSearch>) => void;
}

export function SubmissionList({ search, onSearch }: SubmissionListProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Submissions`);
  const input = listInput(search);
  const list = trpc.submission.find.useQuery(input, LIST_QUERY);
  const rows = useLiveRows(list.data?.records);
  const filterWords = useActiveFilterWords(search);
  return (
    <div className="mx-auto w-full max-w-(--page-wide) px-(--page-gutter) pb-10">
      <PageHeader
        title={t`Submissions`}
        count={<LiveMark isLive={rows?.some((row) => isInProgress(row.status)) ?? false} />}
      />
      <SubmissionFilters
        search={search}
        onSearch={onSearch}
        onRefresh={() => void list.refetch()}
        refreshing={list.isFetching}
      />
      {input.currentPage === 1 && (
        <NewRows onShow={() => void list.refetch()} loadedAt={list.dataUpdatedAt} />
      )}
      <SubmissionTable
        caption={t`Submissions, newest first`}
        linkOf={bankLinkOf}
        query={list}
        rows={rows}
        paging={input}
        onPage={onSearch}
        filters={{
          active: submissionSearch.filtersIn(search).length > 0,
          title: t`No matching submissions`,
          words: filterWords,
          onClear: () => onSearch(submissionSearch.none),
        }}
        empty={
          <EmptyState title={t`No submissions yet`}>
            <Trans>The first submission appears here at once.</Trans>
          </EmptyState>
        }
        keysOf={t`Submissions`}
      />
    </div>
  );
}

function LiveMark({ isLive }: { isLive: boolean }) {
  if (!isLive) return null;
  return (
    <Badge tone="ink" className="font-sans">
      <Radio aria-hidden />
      <Trans>Live</Trans>
    </Badge>
  );
}

/** New rows wait behind a button, so that nothing jumps under the reader's eyes. */
function NewRows({ onShow, loadedAt }: { onShow: () => void; loadedAt: number }) {
  const [news, setNews] = useState<{ since: number; ids: ReadonlySet<number> }>({
    since: loadedAt,
    ids: new Set(),
  });
  trpc.submission.watchNew.useSubscription(undefined, {
    onData: (event) =>
      setNews((old) => ({
        since: loadedAt,
        ids: new Set([...(old.since === loadedAt ? old.ids : []), event.data.submitId]),
      })),
  });
  const count = news.since === loadedAt ? news.ids.size : 0;
  if (count === 0) return null;
  return (
    <div className="mb-2 flex justify-center">
      <Button size="sm" onClick={onShow}>
        <Plural value={count} one="# new" other="# new" />
      </Button>
    </div>
  );
}
