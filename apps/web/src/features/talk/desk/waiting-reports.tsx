import { isReportLabel, REPORT_KINDS, REPORT_LABELS } from "@gavel/domain/report";
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
import { useRef } from "react";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { SelectPage, SelectRow } from "../../../app/list/select-cells.tsx";
import { type Selection, useSelection } from "../../../app/list/use-selection.ts";
import { PersonName } from "../../../app/person-name.tsx";
import { labelWords } from "../../../app/talk/report-label-words.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { BulkReports } from "./bulk-reports.tsx";
import type { DeskProps } from "./desk-page.tsx";
import { deskSearch } from "./desk-search.ts";
import { kindWords } from "./kind-words.ts";
import { ReportedCard } from "./reported-card.tsx";
import { heldOrFirst, keyOf, readKey } from "./things.ts";

type Reported = Outputs["report"]["findReported"]["records"][number];

const ALL = "all";
const NONE: readonly Reported[] = [];
const keyOfRow = ({ thing }: Reported) => keyOf(thing);

/** Of what waits and of what was dealt with. */
export function KindFilter({ search, onSearch }: DeskProps) {
  const { t, i18n } = useLingui();
  return (
    <FilterSelect
      field={t({ message: "Kind", context: "of report" })}
      value={search.kind ?? ALL}
      options={[
        { value: ALL, label: t({ message: "All", context: "kinds" }) },
        ...REPORT_KINDS.map((kind) => ({ value: kind, label: i18n._(kindWords[kind]) })),
      ]}
      onChange={(value) => onSearch({ kind: value === ALL ? undefined : value })}
    />
  );
}

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

/** Everything that was reported once, and beside them the one that is looked at. */
export function WaitingReports({ search, onSearch }: DeskProps) {
  const { t, i18n } = useLingui();
  const paging = deskSearch.page(search);
  const { kind, label } = search;
  const list = trpc.report.findReported.useQuery({ ...paging, kind, label }, LIST_QUERY);
  const rows = list.data?.records ?? NONE;
  const selection = useSelection(rows, keyOfRow);
  // A list that is read anew must not put another thing under a note that is being written.
  const held = useRef<string>(undefined);
  const chosen = (search.thing && readKey(search.thing)) || heldOrFirst(rows, held.current)?.thing;
  const chosenKey = chosen && keyOf(chosen);
  held.current = chosenKey ?? held.current;
  const at = rows.findIndex((row) => keyOf(row.thing) === chosenKey);
  const stepTo = (step: number) => {
    const next = rows[at + step];
    if (next !== undefined) onSearch({ thing: keyOf(next.thing) });
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
        {/* Also while they load: the list would move down when they come. */}
        {(list.data === undefined || rows.length > 0) && (
          <p className="flex h-9 items-center gap-2.5 px-4 text-sm">
            <SelectPage rows={rows} selection={selection} />
            <Trans>Select all on this page</Trans>
          </p>
        )}
        <BulkReports selection={selection} />
        <PagedList
          query={list}
          paging={paging}
          onPage={onSearch}
          look={{
            caption: t`What was reported`,
            row: (row) => (
              <ReportedRow
                key={keyOf(row.thing)}
                row={row}
                selection={selection}
                isChosen={keyOf(row.thing) === chosenKey}
                onChoose={() => onSearch({ thing: keyOf(row.thing) })}
              />
            ),
            loading: <Loading rows={paging.limit} />,
          }}
          filters={{
            active: kind !== undefined || label !== undefined,
            title: t`No matching reports`,
            words: [kind && kindWords[kind], label && labelWords[label]]
              .flatMap((word) => (word === undefined ? [] : i18n._(word)))
              .join(" · "),
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
          key={chosenKey}
          thing={chosen}
          onStep={stepTo}
          onDone={() => {
            const decided = rows[at];
            if (decided !== undefined) selection.set([decided], false);
            const next = rows[at + 1];
            onSearch({ thing: next && keyOf(next.thing) });
          }}
        />
      )}
    </div>
  );
}

interface ReportedRowProps {
  row: Reported;
  selection: Selection<Reported>;
  isChosen: boolean;
  onChoose: () => void;
}

function ReportedRow({ row, selection, isChosen, onChoose }: ReportedRowProps) {
  const { i18n } = useLingui();
  const { author } = row;
  return (
    <li className={cn("flex", isChosen ? "bg-primary-soft" : "hover:bg-accent")}>
      <span className="py-4 pr-2 pl-4">
        <SelectRow row={row} name={row.title} selection={selection} />
      </span>
      <button
        type="button"
        aria-current={isChosen ? "true" : undefined}
        onClick={onChoose}
        className="flex min-w-0 flex-1 gap-3 py-3 pr-4 pl-2 text-left focus-visible:-outline-offset-2"
      >
        <Avatar name={author.username} src={author.avatar} size={28} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-strong" translate="no">
              <PersonName username={author.username} />
            </span>
            <RelativeTime at={row.lastAt} className="shrink-0 text-xs text-muted-foreground" />
          </span>
          <span className="block truncate">{row.title}</span>
          <span className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
            <Flag aria-hidden className="size-3.5" />
            {row.thing.kind !== "discussion" && <span>{i18n._(kindWords[row.thing.kind])}</span>}
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
