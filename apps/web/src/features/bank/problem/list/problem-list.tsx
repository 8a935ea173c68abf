import { DataTable } from "@gavel/ui/data-table";
import { EmptyState, NoMatch } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { PageHeader } from "@gavel/ui/page-header";
import { PagePastEnd, Pagination } from "@gavel/ui/pagination";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { ListError } from "../../../../app/errors/list-error.tsx";
import { useListKeys } from "../../../../app/hotkeys/use-list-keys.ts";
import { useSession } from "../../../../app/session/store.ts";
import { trpc } from "../../../../app/trpc.ts";
import { activeFilters, findInput, NO_FILTERS, type ProblemListSearch } from "./list-search.ts";
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
  const list = trpc.problem.find.useQuery(findInput(search), {
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });
  const rows = list.isError ? undefined : list.data?.records;
  const statuses = useStatuses(rows);
  const columns = useProblemColumns(statuses);
  const table = useRef<HTMLDivElement>(null);
  const page = search.currentPage ?? 1;
  const { limit } = findInput(search);
  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / limit));
  useScrollMemory(rows !== undefined);

  function goTo(currentPage: number) {
    if (currentPage < 1 || currentPage > pages || currentPage === page) return;
    onSearch({ currentPage });
    table.current?.scrollIntoView({ block: "start" });
  }

  useListKeys(t`Problems`, {
    rows: table,
    refresh: () => void list.refetch(),
    turn: (step) => goTo(page + step),
  });
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
          <div ref={table} className="scroll-mt-[calc(var(--header-h)+0.75rem)]">
            <DataTable
              caption={t`Problems`}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.pid}
              refetching={list.isPlaceholderData}
              phoneRow={(row) => <ProblemPhoneRow row={row} statuses={statuses} />}
              skeletonRows={limit}
              error={list.isError && <ListError filtersKept list={list} />}
              empty={
                page > pages && (list.data?.total ?? 0) > 0 ? (
                  <PagePastEnd page={page} last={pages} onGo={goTo} />
                ) : (
                  <Empty search={search} onSearch={onSearch} />
                )
              }
            />
          </div>
        </RowBreakdown>
        <Pagination
          total={list.data?.total ?? 0}
          page={page}
          pageSize={limit}
          onPageChange={goTo}
          onPageSizeChange={(size) => onSearch({ limit: size })}
        />
      </div>
      <aside className="mt-5 flex min-w-0 flex-col gap-4 xl:mt-0">
        {signedIn && <ProgressCard />}
        <TagCard search={search} onSearch={onSearch} className="max-md:hidden" />
      </aside>
    </div>
  );
}

function Empty({ search, onSearch }: Pick<ProblemListProps, "search" | "onSearch">) {
  const { t } = useLingui();
  const words = useActiveFilterWords(search);
  if (activeFilters(search).length > 0) {
    return (
      <NoMatch title={t`No problem matches`} filters={words} onClear={() => onSearch(NO_FILTERS)} />
    );
  }
  return (
    <EmptyState title={t`There is no problem here yet`}>
      <Trans>Problems appear here as soon as they are public.</Trans>
    </EmptyState>
  );
}
