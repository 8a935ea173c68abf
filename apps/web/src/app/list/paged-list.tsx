import { NoMatch } from "@gavel/ui/empty-state";
import { PagePastEnd, Pagination } from "@gavel/ui/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef } from "react";
import { type ListLook, type ListQuery, LoadedList } from "./loaded-list.tsx";
import { useListKeys } from "./use-list-keys.ts";

/** For the query of every list: the page before stays, dimmed, until the next is there, and the list says what fails. */
export const LIST_QUERY = { placeholderData: keepPreviousData, meta: { inline: true } } as const;

export interface Paging {
  /** Counted from 1. */
  readonly currentPage: number;
  readonly limit: number;
}

/** The filters as they are set. */
interface ListFilters {
  readonly active: boolean;
  /** What an empty list says while they are: "No problem matches". */
  readonly title: ReactNode;
  /** They themselves: "Hard · Geometry". */
  readonly words: ReactNode;
  readonly onClear: () => void;
}

export interface PagedListProps<Row> {
  query: ListQuery<{ readonly records: readonly Row[]; readonly total: number }>;
  /** The query's, with what has become of them since. */
  rows?: readonly Row[];
  look: ListLook<Row>;
  /** What the server was asked for. */
  paging: Paging;
  onPage: (change: Partial<Paging>) => void;
  /** The size of a page cannot be chosen. */
  fixedSize?: boolean;
  /** The sizes to choose from, where they are not those of every list. */
  sizes?: readonly number[];
  filters?: ListFilters;
  /** In place of rows when there are none and no filter is set. */
  empty: ReactNode;
  errorTitle?: string;
  /** The name of the screen in the list of keys; without it the list has none. */
  keysOf?: string;
}

/** A list by pages in all its states: skeleton, rows, refetch, failure, no match, nothing yet, past its end. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, look, filters, paging, onPage } = props;
  const top = useRef<HTMLDivElement>(null);
  const { currentPage, limit } = paging;
  const total = query.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / limit));

  function goTo(wanted: number) {
    const page = Math.min(Math.max(wanted, 1), pages);
    if (query.data === undefined || page === currentPage) return;
    onPage({ currentPage: page });
    top.current?.scrollIntoView({ block: "start" });
  }

  return (
    <>
      <div ref={top} className="scroll-mt-[calc(var(--header-h)+0.75rem)]">
        <LoadedList
          query={query}
          rows={props.rows ?? query.data?.records}
          look={look}
          errorTitle={props.errorTitle}
          filtersKept={filters !== undefined}
          empty={
            total > 0 ? (
              <PagePastEnd page={currentPage} last={pages} onGo={goTo} />
            ) : filters?.active ? (
              <NoMatch title={filters.title} filters={filters.words} onClear={filters.onClear} />
            ) : (
              props.empty
            )
          }
        />
      </div>
      {query.data !== undefined && (
        <Pagination
          total={total}
          page={currentPage}
          pageSize={limit}
          sizes={props.sizes}
          onPageChange={goTo}
          onPageSizeChange={props.fixedSize ? undefined : (size) => onPage({ limit: size })}
        />
      )}
      {props.keysOf !== undefined && (
        <ListKeys
          screen={props.keysOf}
          rows={top}
          refresh={() => void query.refetch()}
          turn={(step) => goTo(currentPage + step)}
        />
      )}
    </>
  );
}

interface ListKeysProps {
  screen: string;
  rows: RefObject<HTMLElement | null>;
  refresh: () => void;
  turn: (step: number) => void;
}

function ListKeys({ screen, ...keys }: ListKeysProps) {
  useListKeys(screen, keys);
  return null;
}
