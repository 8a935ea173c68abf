import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";

export interface RowListProps<Row> {
  /** Names the list for readers by ear. */
  caption: string;
  /** undefined: not loaded yet. */
  rows: readonly Row[] | undefined;
  /** An `li` with its key. */
  row: (row: Row) => ReactNode;
  /** Stands for the rows until they come. */
  loading: ReactNode;
  /** Loaded before and being fetched again: the old rows stay, dimmed. */
  refetching?: boolean;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  /** Shown in place of rows when they could not be had. */
  error?: ReactNode;
  /** Inside the card, above the rows. */
  toolbar?: ReactNode;
}

/** A card of rows that are no table: each is laid out by its list, on phones as well. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, refetching = false, toolbar, error } = props;
  return (
    <div
      className="overflow-hidden rounded-lg border bg-card"
      aria-busy={!error && (rows === undefined || refetching)}
    >
      {toolbar}
      {error || <Rows {...props} refetching={refetching} />}
    </div>
  );
}

function Rows<Row>({ caption, rows, row, loading, refetching, empty }: RowListProps<Row>) {
  if (rows === undefined) return loading;
  if (rows.length === 0) return empty;
  return (
    <ul
      aria-label={caption}
      className={cn(
        "divide-y transition-opacity duration-(--duration-fast)",
        refetching && "opacity-60",
      )}
    >
      {rows.map(row)}
    </ul>
  );
}
