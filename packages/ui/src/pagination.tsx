import { PAGE_SIZES } from "@gavel/domain/limit";
import { Plural, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { IconButton } from "./icon-button.tsx";
import { cn } from "./lib/cn.ts";
import { formatCount } from "./lib/format.ts";
import { FilterSelect } from "./select.tsx";

interface PaginationProps {
  total: number;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  onPageChange: (page: number) => void;
  /** Without it the size is fixed. */
  onPageSizeChange?: (size: number) => void;
  sizes?: readonly number[];
  className?: string;
}

const BUTTONS = 5;

/** The five pages around the current one. */
function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - BUTTONS + 1));
  return Array.from({ length: Math.min(BUTTONS, pages) }, (_, index) => first + index);
}

interface PagePastEndProps {
  page: number;
  last: number;
  onGo: (page: number) => void;
}

/** For a list that is asked for a page it does not have (any more). */
export function PagePastEnd({ page, last, onGo }: PagePastEndProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`There is no page ${page}`}
      action={<Button onClick={() => onGo(last)}>{t`Go to page ${last}`}</Button>}
    />
  );
}

/** Results at the left, pages and size at the right; nothing when one page of the smallest size holds all. */
export function Pagination(props: PaginationProps) {
  const { total, page, pageSize, onPageChange, onPageSizeChange, sizes = PAGE_SIZES } = props;
  const { t, i18n } = useLingui();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const smallest = onPageSizeChange === undefined ? pageSize : Math.min(...sizes, pageSize);
  if (total <= smallest && page === 1) return null;
  const offered = [...new Set([...sizes, pageSize])].sort((one, two) => one - two);
  return (
    <div
      className={cn(
        "flex flex-wrap items-center justify-between gap-2 pt-3 text-sm",
        props.className,
      )}
    >
      <span className="text-muted-foreground tabular-nums">
        <Plural
          value={total}
          one={`${formatCount(total, i18n.locale)} result`}
          other={`${formatCount(total, i18n.locale)} results`}
        />
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <nav aria-label={t`Pages`} className="flex items-center gap-0.5">
          <IconButton
            size="sm"
            label={t`Previous page`}
            icon={<ChevronLeft />}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          />
          {pageWindow(page, pages).map((one) => (
            <button
              key={one}
              type="button"
              aria-label={t`Page ${one}`}
              aria-current={one === page ? "page" : undefined}
              onClick={() => onPageChange(one)}
              className="inline-flex h-(--control-h-sm) min-w-(--control-h-sm) items-center justify-center rounded-md px-1.5 text-muted-foreground tabular-nums hover:bg-accent aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary"
            >
              {one}
            </button>
          ))}
          <IconButton
            size="sm"
            label={t`Next page`}
            icon={<ChevronRight />}
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          />
        </nav>
        {onPageSizeChange && (
          <FilterSelect
            size="sm"
            label={t`Results per page`}
            value={String(pageSize)}
            options={offered.map((size) => ({ value: String(size), label: t`${size} / page` }))}
            onChange={(size) => onPageSizeChange(Number(size))}
          />
        )}
      </div>
    </div>
  );
}
