import { Card } from "@gavel/ui/card";
import { Checkbox } from "@gavel/ui/checkbox";
import { EmptyState, NoMatch } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { FilterBar, PageHeader } from "@gavel/ui/page-header";
import { PagePastEnd, Pagination } from "@gavel/ui/pagination";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { ListError } from "../../../../app/errors/list-error.tsx";
import { useListKeys } from "../../../../app/hotkeys/use-list-keys.ts";
import { KeywordField } from "../../../../app/keyword-field.tsx";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import { trpc } from "../../../../app/trpc.ts";
import { AskingCard } from "./asking-card.tsx";
import { CategoryCard, CategorySelect, useCategories } from "./category-choice.tsx";
import { DiscussionItem } from "./discussion-item.tsx";
import { type DiscussionListSearch, isFiltered, listInput, NO_FILTERS } from "./list-search.ts";

interface DiscussionListProps {
  search: DiscussionListSearch;
  onSearch: (change: Partial<DiscussionListSearch>) => void;
}

/** The site's discussions: pinned ones first, then the newest. */
export function DiscussionList({ search, onSearch }: DiscussionListProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Discussion`);
  const list = useList(search);
  const rows = useRef<HTMLDivElement>(null);
  const page = search.currentPage ?? 1;
  const total = list.data?.total ?? 0;
  const { limit } = listInput(search);
  const pages = Math.max(1, Math.ceil(total / limit));

  function goTo(currentPage: number) {
    if (currentPage < 1 || currentPage > pages || currentPage === page) return;
    onSearch({ currentPage });
    rows.current?.scrollIntoView({ block: "start" });
  }

  useListKeys(t`Discussion`, {
    rows,
    refresh: () => void list.refetch(),
    turn: (step) => goTo(page + step),
  });
  return (
    <div className="page grid gap-x-5 pb-10 xl:grid-cols-[minmax(0,1fr)_16.5rem]">
      <PageHeader className="xl:col-span-2" title={t`Discussion`} />
      <div className="min-w-0">
        <Filters search={search} onSearch={onSearch} />
        <div ref={rows} className="scroll-mt-[calc(var(--header-h)+0.75rem)]">
          <Card className={cn("overflow-hidden", list.isPlaceholderData && "opacity-60")}>
            <Rows list={list} search={search} onSearch={onSearch} onGo={goTo} />
          </Card>
        </div>
        <Pagination
          total={total}
          page={page}
          pageSize={limit}
          onPageChange={goTo}
          onPageSizeChange={(size) => onSearch({ limit: size })}
        />
      </div>
      <aside className="mt-5 flex min-w-0 flex-col gap-4 xl:mt-0">
        <CategoryCard search={search} className="max-xl:hidden" />
        <AskingCard />
      </aside>
    </div>
  );
}

function useList(search: DiscussionListSearch) {
  return trpc.discussion.find.useQuery(listInput(search), {
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });
}

function Filters({ search, onSearch }: DiscussionListProps) {
  const { t } = useLingui();
  const mine = useId();
  return (
    <FilterBar>
      <KeywordField
        label={t`Search discussions`}
        placeholder={t`Title, brief or author`}
        screen={t`Discussion`}
        value={search.keyword ?? ""}
        onChange={(keyword) => onSearch({ keyword: keyword || undefined })}
        className="w-65 max-md:w-full"
      />
      <CategorySelect search={search} onSearch={onSearch} className="xl:hidden" />
      <span className="flex h-(--control-h) items-center gap-2 px-1.5">
        <Checkbox
          id={mine}
          checked={search.onlyMine ?? false}
          onCheckedChange={(isOn) => {
            if (isOn === true && !requireSignIn()) return;
            onSearch({ onlyMine: isOn === true || undefined });
          }}
        />
        <label htmlFor={mine} className="text-sm">
          <Trans>Only mine</Trans>
        </label>
      </span>
    </FilterBar>
  );
}

interface RowsProps extends DiscussionListProps {
  list: ReturnType<typeof useList>;
  onGo: (page: number) => void;
}

function Rows({ list, search, onSearch, onGo }: RowsProps) {
  const { t } = useLingui();
  const { data, error } = list;
  const { limit, currentPage } = listInput(search);
  const words = useFilterWords(search);
  if (error !== null) {
    return <ListError list={list} filtersKept />;
  }
  if (data === undefined) return <Loading rows={limit} />;
  if (data.records.length > 0) {
    return (
      <ul aria-label={t`Discussion`} className="divide-y">
        {data.records.map((discussion) => (
          <DiscussionItem key={discussion.id} discussion={discussion} />
        ))}
      </ul>
    );
  }
  if (data.total > 0) {
    return <PagePastEnd page={currentPage} last={Math.ceil(data.total / limit)} onGo={onGo} />;
  }
  if (isFiltered(search)) {
    return (
      <NoMatch
        title={t`No discussion matches`}
        filters={words}
        onClear={() => onSearch(NO_FILTERS)}
      />
    );
  }
  return (
    <EmptyState title={t`There is no discussion yet`}>
      <Trans>What is posted appears here, pinned posts first.</Trans>
    </EmptyState>
  );
}

/** The active filters in words: "Help · dp". */
function useFilterWords({ keyword, cid, onlyMine }: DiscussionListSearch): string {
  const { t } = useLingui();
  const category = useCategories().find(({ id }) => id === cid)?.name;
  return [category, keyword, onlyMine ? t`Only mine` : undefined]
    .filter((word) => word !== undefined)
    .join(" · ");
}

function Loading({ rows }: { rows: number }) {
  return (
    <SkeletonRows count={rows} row="h-20 items-center gap-3">
      <Skeleton className="size-7.5 rounded-full" />
      <span className="flex-1">
        <Skeleton className="mb-2 w-2/5" />
        <Skeleton className="w-3/5" />
      </span>
    </SkeletonRows>
  );
}
