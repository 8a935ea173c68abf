import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { ErrorState } from "@gavel/ui/error-state";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { formatDate, formatDateTime } from "@gavel/ui/lib/format";
import { Markdown } from "@gavel/ui/markdown";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft, ChevronLeft, ChevronRight, RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { useIsUnread } from "./read-store.ts";

/** As an announcement travels to the page. */
interface ShownAnnouncement {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly createdAt: string | Date;
}

interface AnnouncementPanelProps {
  /** undefined while they are loaded for the first time. */
  rows: readonly ShownAnnouncement[] | undefined;
  error: unknown;
  /** Something is under way behind what is shown. */
  isBusy: boolean;
  onRefresh: () => void;
  /** Without it the list has no pages: that of a contest. */
  paging?: { page: number; pages: number; onPage: (page: number) => void };
  /** null shows the list, undefined that the chosen one is on its way. */
  open: ShownAnnouncement | null | undefined;
  onOpen: (id: number | null) => void;
  /** How many rows a page has, for the height of the skeleton. */
  pageSize: number;
}

/** Titles with their dates; one of them opened. Of the site, and of a contest. */
export function AnnouncementPanel(props: AnnouncementPanelProps) {
  const { t } = useLingui();
  const isList = props.open === null;
  const card = useFocusFollowing(props.open);
  return (
    <Card ref={card} aria-label={t`Announcements`} aria-busy={props.isBusy || undefined}>
      <CardHeader
        title={<Trans>Announcements</Trans>}
        action={
          isList ? (
            <ListActions {...props} />
          ) : (
            <Button size="sm" icon={<ArrowLeft />} onClick={() => props.onOpen(null)}>
              <Trans>Back</Trans>
            </Button>
          )
        }
      />
      {isList ? <List {...props} /> : <Opened announcement={props.open} />}
    </Card>
  );
}

/** What was clicked is gone after the click: the focus goes to the opened title, and back to its row. */
function useFocusFollowing(open: AnnouncementPanelProps["open"]) {
  const card = useRef<HTMLElement>(null);
  const shown = useRef(open?.id ?? null);
  const id = open === null ? null : open?.id;
  useEffect(() => {
    if (id === undefined || id === shown.current) return;
    const target = id === null ? `[data-row="${shown.current}"]` : "[data-opened]";
    shown.current = id;
    card.current?.querySelector<HTMLElement>(target)?.focus();
  }, [id]);
  return card;
}

function ListActions({ paging, isBusy, onRefresh }: AnnouncementPanelProps) {
  const { t } = useLingui();
  return (
    <>
      {paging !== undefined && paging.pages > 1 && (
        <>
          <span className="figure text-xs text-muted-foreground">
            <span className="sr-only">{t`Page ${paging.page} of ${paging.pages}`}</span>
            <span aria-hidden>
              {paging.page} / {paging.pages}
            </span>
          </span>
          <IconButton
            size="sm"
            label={t`Previous page`}
            icon={<ChevronLeft />}
            disabled={paging.page <= 1}
            onClick={() => paging.onPage(paging.page - 1)}
          />
          <IconButton
            size="sm"
            label={t`Next page`}
            icon={<ChevronRight />}
            disabled={paging.page >= paging.pages}
            onClick={() => paging.onPage(paging.page + 1)}
          />
        </>
      )}
      <IconButton
        size="sm"
        label={t`Refresh`}
        icon={<RefreshCw />}
        busy={isBusy}
        onClick={onRefresh}
      />
    </>
  );
}

function List({ rows, error, onRefresh, onOpen, pageSize }: AnnouncementPanelProps) {
  const { t, i18n } = useLingui();
  const isUnread = useIsUnread();
  if (error !== null && error !== undefined) {
    return (
      <ErrorState
        title={t`The announcements did not load`}
        reason={describeError(i18n, error)}
        requestId={errorFacts(error).requestId}
        onRetry={onRefresh}
      />
    );
  }
  if (rows === undefined) {
    return (
      <SkeletonRows count={pageSize} row="h-10 items-center">
        <Skeleton className="w-2/5" />
      </SkeletonRows>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={<Trans>There are no announcements</Trans>}>
        <Trans>Announcements by this site’s administrators appear here.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y">
      {rows.map((row) => {
        const createdAt = new Date(row.createdAt);
        const unread = isUnread(row);
        return (
          <li key={row.id}>
            <button
              type="button"
              data-row={row.id}
              onClick={() => onOpen(row.id)}
              className="flex min-h-10 w-full items-center gap-3 px-4 py-2 text-left text-sm hover:bg-accent focus-visible:-outline-offset-2 coarse:min-h-11"
            >
              <span
                aria-hidden
                className={cn("size-1.5 shrink-0 rounded-full", unread && "bg-primary")}
              />
              <span className={cn("min-w-0 flex-1 truncate", unread && "font-semibold")}>
                {row.title}
                {unread && <span className="sr-only"> · {t`unread`}</span>}
              </span>
              <time
                dateTime={createdAt.toISOString()}
                title={formatDateTime(createdAt)}
                className="figure shrink-0 text-xs text-muted-foreground"
              >
                {formatDate(createdAt)}
              </time>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Opened({ announcement }: { announcement: ShownAnnouncement | null | undefined }) {
  if (!announcement) {
    return (
      <div className="flex min-h-44 flex-col gap-3 p-4">
        <Delayed>
          <Skeleton className="w-1/2" />
          <Skeleton className="w-full" />
        </Delayed>
      </div>
    );
  }
  return (
    <article className="px-4 py-4">
      <h3 data-opened tabIndex={-1} className="text-md font-semibold outline-none">
        {announcement.title}
      </h3>
      <p className="mt-1 mb-4 text-xs text-muted-foreground">
        <DateTime at={announcement.createdAt} />
      </p>
      <Markdown source={announcement.content} size="post" wide html="staff" />
    </article>
  );
}
