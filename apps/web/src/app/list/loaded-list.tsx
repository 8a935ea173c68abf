import { DataTable, type DataTableProps } from "@gavel/ui/data-table";
import { RowList, type RowListProps } from "@gavel/ui/row-list";
import type { ReactNode } from "react";
import { ListError, RefreshError } from "./list-error.tsx";

/** What of a query a list needs. */
export interface ListQuery<Data> {
  readonly data: Data | undefined;
  /** null: none. */
  readonly error: unknown;
  /** Those that a page waits for have none. */
  readonly isPlaceholderData?: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

type Given = "rows" | "refetching" | "empty" | "error";

/** How rows are drawn: in columns, or each in a way of its own. */
export type ListLook<Row> =
  | Omit<DataTableProps<Row>, Given>
  | (Omit<RowListProps<Row>, Given> & { columns?: never });

interface LoadedListProps<Row> {
  query: ListQuery<unknown>;
  /** undefined: not loaded yet. */
  rows: readonly Row[] | undefined;
  look: ListLook<Row>;
  /** In place of rows when there are none. */
  empty: ReactNode;
  /** What failed, where "The list did not load" says too little. */
  errorTitle?: string;
  filtersKept?: boolean;
}

/** Rows of a query in all its states. What was loaded stays when a later fetch fails, under a notice. */
export function LoadedList<Row>(props: LoadedListProps<Row>) {
  const { query, rows, look, errorTitle, filtersKept, empty } = props;
  const failed = query.error !== null;
  const state = {
    rows,
    empty,
    refetching: query.isPlaceholderData ?? false,
    error:
      failed && rows === undefined ? (
        <ListError query={query} title={errorTitle} filtersKept={filtersKept} />
      ) : undefined,
  };
  return (
    <>
      {failed && rows !== undefined && <RefreshError query={query} />}
      {look.columns === undefined ? (
        <RowList {...look} {...state} />
      ) : (
        <DataTable {...look} {...state} />
      )}
    </>
  );
}
