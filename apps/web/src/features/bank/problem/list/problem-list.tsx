import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { PageHeader } from "@gavel/ui/page-header";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { useOwnFilter } from "../../../../app/session/use-own-filter.ts";
import { trpc } from "../../../../app/trpc.ts";
import {
  findInput,
  type ProblemListSearch,
  problemSearch,
  sortIn,
  sortWord,
} from "./list-search.ts";
import { ProblemFilters } from "./problem-filters.tsx";
import { ProblemPhoneRow, useProblemColumns } from "./problem-rows.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { RowBreakdown } from "./row-breakdown.tsx";
import { TagCard } from "./tag-panel.tsx";
import { useActiveFilterWords } from "./use-filter-words.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";
import { useStatuses } from "./use-statuses.ts";

interface ProblemListProps {
  search: ProblemListSearch;
  onSearch: (change: Partial<ProblemListSearch>) => void;
  onOpen: (problemId: string) => void;
}

export function ProblemList({ search, onSearch, onOpen }: ProblemListProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Problems`);
  const { signedIn } = useSession();
  const input = findInput(search);
  const list = useProblems(search, () => onSearch({ own: undefined }));
  const rows = list.data?.records;
  const statuses = useStatuses(rows);
  const columns = useProblemColumns(statuses);
  const filterWords = useActiveFilterWords(search);
  useScrollMemory(rows !== undefined);
  return (
    <div className="page grid gap-x-5 pb-10 xl:grid-cols-[minmax(0,1fr)_17.75rem]">
      <PageHeader
        className="max-md:sr-only xl:col-span-2"
        title={t`Problems`}
        count={list.data && <Figure value={list.data.total} />}
      />
      <div className="min-w-0 max-md:pt-3">
        <ProblemFilters search={search} onSearch={onSearch} onOpen={onOpen} />
        <RowBreakdown rows={rows}>
          <PagedList
            query={list}
            paging={input}
            onPage={onSearch}
            look={{
              caption: t`Problems`,
              columns,
              sort: sortIn(search),
              onSort: (sort) => onSearch({ sort: sortWord(sort) }),
              rowKey: (row) => row.pid,
              phoneRow: (row) => <ProblemPhoneRow row={row} statuses={statuses} />,
              skeletonRows: input.limit,
            }}
            filters={{
              active: problemSearch.filtersIn(search).length > 0,
              title: t`No matching problems`,
              words: filterWords,
              onClear: () => onSearch(problemSearch.none),
            }}
            empty={
              <EmptyState title={t`No problems here yet`}>
                <Trans>Problems appear here as soon as they are public.</Trans>
              </EmptyState>
            }
            keysOf={t`Problems`}
          />
        </RowBreakdown>
      </div>
      <aside className="mt-5 flex min-w-0 flex-col gap-4 xl:mt-0">
        {signedIn && <ProgressCard />}
        <TagCard search={search} onSearch={onSearch} className="max-md:hidden" />
      </aside>
    </div>
  );
}

/** Everybody's list, or what of it is in one's own state. */
function useProblems(search: ProblemListSearch, dropOwn: () => void) {
  const { own } = search;
  const input = findInput(search);
  const isOwn = useOwnFilter(own !== undefined, dropOwn);
  const all = trpc.problem.find.useQuery(input, { ...LIST_QUERY, enabled: !isOwn });
  const mine = trpc.problem.findOwn.useQuery(
    { ...input, own: own ?? "solved" },
    { ...LIST_QUERY, enabled: isOwn },
  );
  return isOwn ? mine : all;
}
