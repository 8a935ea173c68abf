import { isReportLabel, REPORT_LABELS } from "@gavel/domain/report";
import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { EmptyState } from "@gavel/ui/empty-state";
import { cn } from "@gavel/ui/lib/cn";
import { FilterSelect } from "@gavel/ui/select";
import { Skeleton } from "@gavel/ui/skeleton";
import { SkeletonRows } from "@gavel/ui/skeleton-rows";
import { RelativeTime } from "@gavel/ui/time";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Flag } from "lucide-react";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { labelWords } from "../../../app/talk/report-label-words.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import type { DeskProps } from "./desk-page.tsx";
import { deskSearch } from "./desk-search.ts";
import { ReportedCard } from "./reported-card.tsx";

type Reported = Outputs["report"]["findReported"]["records"][number];

const ALL = "all";

export function LabelFilter({ search, onSearch }: DeskProps) {
  const { t, i18n } = useLingui();
  return (
    <FilterSelect
      field={t`Label`}
      value={search.label ?? ALL}
      options={[
        { value: ALL, label: t({ message: "All", context: "labels" }) },
        ...REPORT_LABELS.map((label) => ({ value: label, label: i18n._(labelWords[label]) })),
      ]}
      onChange={(value) => onSearch({ label: isReportLabel(value) ? value : undefined })}
    />
  );
}

/** Every reported discussion once, and beside them the one that is looked at. */
export function WaitingReports({ search, onSearch }: DeskProps) {
  const { t, i18n } = useLingui();
  const paging = deskSearch.page(search);
  const list = trpc.report.findReported.useQuery({ ...paging, label: search.label }, LIST_QUERY);
  const rows = list.data?.records ?? [];
  const chosen = search.did ?? rows[0]?.discussionId;
  const at = rows.findIndex((row) => row.discussionId === chosen);
  const stepTo = (step: number) => {
    const next = rows[at + step];
    if (next !== undefined) onSearch({ did: next.discussionId });
  };
  const oldestAt = list.data?.oldestAt ?? null;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[21.75rem_minmax(0,1fr)]">
      <div className="min-w-0">
        {oldestAt !== null && (
          <p className="mb-2 text-xs text-muted-foreground">
            <Trans>
              The oldest report is from <RelativeTime at={oldestAt} />
            </Trans>
          </p>
        )}
        <PagedList
          query={list}
          paging={paging}
          onPage={onSearch}
          look={{
            caption: t`Reported discussions`,
            row: (row) => (
              <ReportedRow
                key={row.discussionId}
                row={row}
                isChosen={row.discussionId === chosen}
                onChoose={() => onSearch({ did: row.discussionId })}
              />
            ),
            loading: <Loading rows={paging.limit} />,
          }}
          filters={{
            active: search.label !== undefined,
            title: t`No matching reports`,
            words: search.label === undefined ? "" : i18n._(labelWords[search.label]),
            onClear: () => onSearch(deskSearch.none),
          }}
          empty={
            <EmptyState title={t`No report waits`}>
              <Trans>What people report appears here.</Trans>
            </EmptyState>
          }
        />
      </div>
      {chosen !== undefined && (
        <ReportedCard
          key={chosen}
          discussionId={chosen}
          onStep={stepTo}
          onDone={() => onSearch({ did: rows[at + 1]?.discussionId })}
        />
      )}
    </div>
  );
}

interface ReportedRowProps {
  row: Reported;
  isChosen: boolean;
  onChoose: () => void;
}

function ReportedRow({ row, isChosen, onChoose }: ReportedRowProps) {
  const { i18n } = useLingui();
  const { author } = row;
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? "true" : undefined}
        onClick={onChoose}
        className={cn(
          "flex w-full gap-3 px-4 py-3 text-left focus-visible:-outline-offset-2",
          isChosen ? "bg-primary-soft" : "hover:bg-accent",
        )}
      >
        <Avatar name={author.username} src={author.avatar} size={28} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-strong" translate="no">
              {author.username}
            </span>
            <RelativeTime at={row.lastAt} className="shrink-0 text-xs text-muted-foreground" />
          </span>
          <span className="block truncate">{row.title}</span>
          <span className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
            <Flag aria-hidden className="size-3.5" />
            {row.labels.map((label) => (
              <Badge key={label}>{i18n._(labelWords[label])}</Badge>
            ))}
            {row.isDisabled && (
              <Badge tone="failure">
                <Trans>Disabled</Trans>
              </Badge>
            )}
            <Plural value={row.count} one="# report" other="# reports" />
          </span>
        </span>
      </button>
    </li>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <SkeletonRows count={rows} row="h-21 items-center gap-3">
      <Skeleton className="size-7 rounded-full" />
      <span className="flex-1">
        <Skeleton className="mb-2 w-2/5" />
        <Skeleton className="w-3/5" />
      </span>
    </SkeletonRows>
  );
}
