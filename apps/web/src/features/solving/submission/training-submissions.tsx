import { useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { trainingLinkOf } from "../../../app/links.ts";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { useLiveRows } from "../../../app/list/use-live-rows.ts";
import { trpc } from "../../../app/trpc.ts";
import { listInput, type SubmissionListSearch } from "./list-search.ts";
import { SubmissionFilters } from "./submission-filters.tsx";
import { SubmissionTable } from "./submission-table.tsx";

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
  return (
    <>
      <SubmissionFilters
        search={search}
        onSearch={onSearch}
        onRefresh={() => void list.refetch()}
        refreshing={list.isFetching}
      />
      <SubmissionTable
        query={list}
        rows={rows}
        paging={input}
        linkOf={trainingLinkOf(trainingId, training.groupId)}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
}
