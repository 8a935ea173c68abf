import { PageHeader } from "@gavel/ui/page-header";
import { useLingui } from "@lingui/react/macro";
import { useContest } from "../../../app/contest/use-contest.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { contestLinkOf } from "../../../app/links.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLiveRows } from "../../../app/list/use-live-rows.ts";
import { trpc } from "../../../app/trpc.ts";
import { type SubmissionListSearch, submissionSearch } from "./list-search.ts";
import { SubmissionFilters } from "./submission-filters.tsx";
import { SubmissionTable } from "./submission-table.tsx";

interface ContestSubmissionsProps {
  contestId: number;
  search: SubmissionListSearch;
  onSearch: (change: Partial<SubmissionListSearch>) => void;
}

/** New rows come by themselves on the first page while the contest runs. */
const ASKED_AGAIN_MS = 10_000;

/** What was sent to a contest, as far as its phase and its seal let one see. */
export function ContestSubmissions({ contestId, search, onSearch }: ContestSubmissionsProps) {
  const { t } = useLingui();
  const { contest, countdown } = useContest(contestId);
  const title = t`Submissions`;
  useDocumentTitle(`${title} - ${contest.title}`);
  // By no language: that is no filter of this list, whatever its address says.
  const { language: _, ...filters } = search;
  const { problemID: problemId, ...rest } = filters;
  const isEnded = countdown.phase === "ended";
  const input = {
    ...{ contestId, problemId, status: rest.status },
    onlyMine: rest.onlyMine ?? false,
    username: rest.onlyMine ? undefined : rest.username,
    completeProblemId: rest.completeProblemID ?? false,
    containsEnd: isEnded && contest.allowEndSubmit,
    ...submissionSearch.page(search),
  };
  const isFollowed = input.currentPage === 1 && !isEnded;
  const list = trpc.submission.listInContest.useQuery(input, {
    ...LIST_QUERY,
    refetchInterval: isFollowed ? ASKED_AGAIN_MS : false,
  });
  const rows = useLiveRows(list.data?.records);
  return (
    <>
      <PageHeader title={title} count={list.data?.total} />
      <SubmissionFilters
        search={filters}
        onSearch={onSearch}
        onRefresh={() => void list.refetch()}
        refreshing={list.isFetching}
        hasLanguages={false}
      />
      <SubmissionTable
        query={list}
        rows={rows}
        paging={input}
        linkOf={contestLinkOf(contestId)}
        search={filters}
        onSearch={onSearch}
      />
    </>
  );
}
