import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { trainingLinkOf } from "../../../app/links.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLiveRows } from "../../../app/list/use-live-rows.ts";
import { trpc } from "../../../app/trpc.ts";
import { listInput, type SubmissionListSearch, submissionSearch } from "./list-search.ts";
import { SubmissionFilters } from "./submission-filters.tsx";
import { SubmissionTable } from "./submission-table.tsx";
import { useActiveFilterWords } from "./use-filter-words.ts";

interface TrainingSubmissionsProps {
  trainingId: number;
  search: SubmissionListSearch;
  onSearch: (change: Partial<SubmissionListSearch>) => void;
}

/** What was sent to the problems of a training, in it or not. */
export function TrainingSubmissions({ trainingId, search, onSearch }: TrainingSubmissionsProps) {
  const { t } = useLingui();
  const [training] = trpc.training.get.useSuspenseQuery({ trainingId });
  useDocumentTitle(`${t`Submissions`} - ${training.title}`);
  const input = { trainingId, ...listInput(search, true) };
  const list = trpc.submission.listInTraining.useQuery(input, LIST_QUERY);
  const rows = useLiveRows(list.data?.records);
  const words = useActiveFilterWords(search);
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
        linkOf={trainingLinkOf(trainingId, training.groupId)}
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
