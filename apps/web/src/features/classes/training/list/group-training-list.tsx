import "../../../../app/errors/training-error-messages.ts";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import {
  type GroupTrainingSearch,
  groupTrainingSearch,
  listInput,
} from "../../../../app/list/training-search.ts";
import { trpc } from "../../../../app/trpc.ts";
import { hasFilters, TrainingFilters, useFilterWords } from "./training-filters.tsx";
import { TrainingPhoneRow, useTrainingColumns } from "./training-rows.tsx";

interface GroupTrainingListProps {
  groupId: number;
  search: GroupTrainingSearch;
  onSearch: (change: Partial<GroupTrainingSearch>) => void;
  /** Above the list: the way to the administrators' table. */
  toggle: ReactNode;
}

/** The trainings of a group in their order, with how far one is in each. */
export function GroupTrainingList({ groupId, search, onSearch, toggle }: GroupTrainingListProps) {
  const { t } = useLingui();
  const [group] = trpc.group.get.useSuspenseQuery({ groupId });
  const title = t`Trainings`;
  useDocumentTitle(`${title} - ${group.name}`);
  const input = { groupId, ...listInput(search, groupTrainingSearch) };
  const list = trpc.groupTraining.find.useQuery(input, LIST_QUERY);
  const columns = useTrainingColumns((input.currentPage - 1) * input.limit);
  const words = useFilterWords(search);
  return (
    <>
      <div className="mb-3 flex empty:hidden">{toggle}</div>
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
          onClear: () => onSearch(groupTrainingSearch.none),
        }}
        empty={
          <EmptyState title={t`No trainings yet`}>
            <Trans>Trainings are sets of problems to be solved one after the other.</Trans>
          </EmptyState>
        }
        keysOf={t({ message: "Training", context: "nav" })}
      />
    </>
  );
}
