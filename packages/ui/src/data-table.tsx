import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { useIsPhone } from "./lib/use-media.ts";
import { Delayed, Skeleton } from "./skeleton.tsx";

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Text left, figures right. */
  readonly align?: "left" | "right" | "center";
  /** CSS width of the column. */
  readonly width?: string;
  /** Makes the head a sort button. */
  readonly sortKey?: string;
  /** What one looks for stands at the end of its order: sorted from there first. */
  readonly sortsDown?: boolean;
  readonly className?: string;
  /** Width class of the grey bar while loading: "w-24". */
  readonly skeleton?: string;
}

export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

export interface DataTableProps<Row> {
  /** Read aloud before the table. */
  caption: string;
  columns: readonly Column<Row>[];
  /** undefined: not loaded yet. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Loaded before and being fetched again: the old rows stay, dimmed. */
  refetching?: boolean;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
  /** Shown in place of rows when they could not be had. */
  error?: ReactNode;
  rowTone?: (row: Row) => "live" | "own" | undefined;
  /** More classes of a row, such as where what is dragged would land. */
  rowClass?: (row: Row, index: number) => string | undefined;
  /** Under 768 px, instead of the columns: two lines, one figure at the right. */
  phoneRow?: (row: Row, index: number) => ReactNode;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** Columns are as wide as they say, whatever stands in them; those that say nothing share the rest. */
  isFixed?: boolean;
  skeletonRows?: number;
  /** Inside the card, above the head: the action bar of a selection. */
  toolbar?: ReactNode;
  className?: string;
}

const aligns = { left: "text-left", right: "text-right", center: "text-center" };
const tones = { live: "bg-verdict-live-bg", own: "bg-primary-soft" };

/** A real table from 768 px, a list of two-line rows below. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty, error, phoneRow, refetching = false, toolbar, className } = props;
  const isPhone = useIsPhone();
  const asList = isPhone && phoneRow !== undefined;
  const frame = cn(
    "overflow-hidden border bg-card",
    asList ? "-mx-(--page-gutter) border-x-0" : "rounded-lg",
    className,
  );
  if (error || rows?.length === 0) {
    return (
      <div className={frame}>
        {toolbar}
        {error || empty}
      </div>
    );
  }
  return (
    <div className={frame} aria-busy={rows === undefined || refetching}>
      {toolbar}
      <div
        className={cn(
          "transition-opacity duration-(--duration-fast)",
          refetching && "opacity-60",
          !asList && "overflow-x-auto",
        )}
      >
        {asList ? <PhoneList {...props} /> : <Table {...props} />}
      </div>
    </div>
  );
}

function Table<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowTone, isFixed = false, skeletonRows = 10 } = props;
  return (
    <table
      className={cn("w-full border-separate border-spacing-0 text-sm", isFixed && "table-fixed")}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? (
          <SkeletonRows columns={columns} count={skeletonRows} />
        ) : (
          rows.map((row, index) => {
            const tone = rowTone?.(row);
            return (
              <tr
                key={rowKey(row)}
                data-row={index}
                className={cn(
                  "group hover:bg-accent",
                  tone && tones[tone],
                  props.rowClass?.(row, index),
                )}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={cn(
                      "h-(--row-h) border-b px-3 whitespace-nowrap group-last:border-b-0 first:pl-4 last:pr-4",
                      aligns[column.align ?? "left"],
                      isFixed && "truncate",
                      column.className,
                    )}
                  >
                    {column.cell(row, index)}
                  </td>
                ))}
              </tr>
            );
          })
        )}
      </tbody>
    </table>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { sortKey, sortsDown = false } = column;
  const sorted = sortKey !== undefined && sort?.key === sortKey ? sort : undefined;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={sorted ? (sorted.descending ? "descending" : "ascending") : undefined}
      className={cn(
        "h-8 border-b bg-muted px-3 text-xs font-medium whitespace-nowrap text-muted-foreground first:pl-4 last:pr-4",
        aligns[column.align ?? "left"],
      )}
    >
      {sortKey !== undefined && onSort !== undefined ? (
        <button
          type="button"
          onClick={() =>
            onSort({ key: sortKey, descending: sorted ? !sorted.descending : sortsDown })
          }
          className={cn(
            "inline-flex h-full items-center gap-1 hover:text-foreground",
            sorted && "text-foreground",
          )}
        >
          {column.head}
          {sorted && <Arrow aria-hidden className="size-3.5" />}
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  count: number;
}

/** Their keys are no row's: what takes a row's key would be taken for it, and the row would come flying from its place. */
function SkeletonRows<Row>({ columns, count }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal rows without identity
    <tr key={`skeleton-${index}`} className="group">
      {columns.map((column) => (
        <td
          key={column.id}
          className="h-(--row-h) border-b px-3 group-last:border-b-0 first:pl-4 last:pr-4"
        >
          <Delayed>
            <Skeleton
              className={cn(column.skeleton ?? "w-16", column.align === "right" && "ml-auto")}
            />
          </Delayed>
        </td>
      ))}
    </tr>
  ));
}

function PhoneList<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, rowTone, phoneRow, skeletonRows = 10 } = props;
  const { t } = useLingui();
  const line = "min-h-14.5 border-b px-(--page-gutter) py-2 last:border-b-0";
  if (rows === undefined) {
    return (
      <ul aria-label={t`Loading`}>
        {Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal rows without identity
          <li key={`skeleton-${index}`} className={line}>
            <Delayed>
              <Skeleton className="mt-1.5 w-40" />
              <Skeleton className="mt-3 w-24" />
            </Delayed>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul aria-label={caption}>
      {rows.map((row, index) => {
        const tone = rowTone?.(row);
        return (
          <li
            key={rowKey(row)}
            data-row={index}
            className={cn(line, tone && tones[tone], props.rowClass?.(row, index))}
          >
            {phoneRow?.(row, index)}
          </li>
        );
      })}
    </ul>
  );
}

interface PhoneRowProps {
  /** A status icon. */
  icon?: ReactNode;
  title: ReactNode;
  /** Second line: id, difficulty, tag. */
  meta: ReactNode;
  /** One figure, or two lines of them. */
  end?: ReactNode;
}

/** The usual shape of a row on a phone. */
export function PhoneRow({ icon, title, meta, end }: PhoneRowProps) {
  return (
    <div className="flex items-center gap-3">
      {icon !== undefined && <span className="flex w-4 shrink-0 justify-center">{icon}</span>}
      <div className="min-w-0 flex-1">
        <div className="truncate text-base">{title}</div>
        <div className="flex min-w-0 items-center gap-2 overflow-hidden text-xs whitespace-nowrap text-muted-foreground">
          {meta}
        </div>
      </div>
      {end !== undefined && (
        <div className="figure shrink-0 text-right text-xs text-muted-foreground">{end}</div>
      )}
    </div>
  );
}
