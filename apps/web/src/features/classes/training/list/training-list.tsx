import "../../../../app/errors/training-error-messages.ts";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { PageHeader } from "@gavel/ui/page-header";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import {
  listInput,
  type TrainingListSearch,
  trainingSearch,
} from "../../../../app/list/training-search.ts";
import { trpc } from "../../../../app/trpc.ts";
import { hasFilters, TrainingFilters, useFilterWords } from "./training-filters.tsx";
import { TrainingPhoneRow, useTrainingColumns } from "./training-rows.tsx";

interface TrainingListProps {
  search: TrainingListSearch;
  onSearch: (change: Partial<TrainingListSearch>) => void;
}

/** The site's trainings in their order, with how far one is in each. */
export function TrainingList({ search, onSearch }: TrainingListProps) {
  const { t } = useLingui();
  const title = t`Trainings`;
  useDocumentTitle(title);
  const input = listInput(search);
  const list = trpc.training.find.useQuery(input, LIST_QUERY);
  const columns = useTrainingColumns((input.currentPage - 1) * input.limit);
  const words = useFilterWords(search);
  return (
    <div className="page pb-10">
      <PageHeader
        title={title}
        count={list.data && <Figure value={list.data.total} />}
        lead={<Trans>Step by step towards exams and contests</Trans>}
      />
      <TrainingFilters search={search} onSearch={onSearch} />
      <PagedList
        query={list}
        paging={input}
        onPage={onSearch}
        look={{
          caption: title,
          columns,
          rowKey: (row) => row.id,
          phoneRow: (row) => <TrainingPhoneRow training={row} />,
          skeletonRows: input.limit,
        }}
        filters={{
          active: hasFilters(search),
          title: t`No matching trainings`,
          words,
          onClear: () => onSearch(trainingSearch.none),
        }}
        empty={
          <EmptyState title={t`No trainings yet`}>
            <Trans>Trainings are sets of problems to be solved one after the other.</Trans>
          </EmptyState>
        }
        keysOf={t({ message: "Training", context: "nav" })}
      />
    </div>
  );
}
