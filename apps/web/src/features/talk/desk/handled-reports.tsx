import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Missing } from "@gavel/ui/figure";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { PersonName } from "../../../app/person-name.tsx";
import { labelWords } from "../../../app/talk/report-label-words.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import type { DeskProps } from "./desk-page.tsx";
import { deskSearch } from "./desk-search.ts";
import { kindWords } from "./kind-words.ts";
import { useOutcomeWords } from "./outcome-words.ts";

type Report = Outputs["report"]["findHandled"]["records"][number];

/** What became of reports, the last decision first. Those of what was deleted are in the audit log alone. */
export function HandledReports({ search, onSearch }: DeskProps) {
  const { t, i18n } = useLingui();
  const paging = deskSearch.page(search);
  const { kind } = search;
  const list = trpc.report.findHandled.useQuery({ ...paging, kind }, LIST_QUERY);
  const outcomeText = useOutcomeWords();
  const columns = useColumns();
  return (
    <PagedList
      query={list}
      paging={paging}
      onPage={onSearch}
      look={{
        caption: t`Reports that were dealt with`,
        columns,
        rowKey: (row) => row.id,
        phoneRow: (row) => (
          <PhoneRow
            title={<TitleLink row={row} />}
            meta={
              <>
                <span>{outcomeText(row.outcome)}</span>
                {row.handledAt !== null && <DateTime at={row.handledAt} />}
              </>
            }
          />
        ),
        skeletonRows: paging.limit,
      }}
      filters={{
        active: kind !== undefined,
        title: t`No matching reports`,
        words: kind === undefined ? "" : i18n._(kindWords[kind]),
        onClear: () => onSearch(deskSearch.none),
      }}
      empty={
        <EmptyState title={t`No report was dealt with yet`}>
          <Trans>Decisions appear here.</Trans>
        </EmptyState>
      }
    />
  );
}

function TitleLink({ row }: { row: Report }) {
  return (
    <a href={row.url} className="hover:text-primary hover:underline">
      {row.title}
    </a>
  );
}

function useColumns(): Column<Report>[] {
  const { t, i18n } = useLingui();
  const outcomeText = useOutcomeWords();
  return [
    {
      id: "title",
      head: t`Title`,
      skeleton: "w-60",
      className: "max-w-72 truncate",
      cell: (row) => <TitleLink row={row} />,
    },
    {
      id: "kind",
      head: t({ message: "Kind", context: "of report" }),
      cell: (row) => i18n._(kindWords[row.thing.kind]),
    },
    { id: "author", head: t`Author`, cell: (row) => <UserLink user={row.author} /> },
    { id: "reporter", head: t`Reported by`, cell: (row) => <UserLink user={row.reporter} /> },
    {
      id: "reason",
      head: t`Reason`,
      className: "max-w-72",
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          {row.labels.map((label) => (
            <Badge key={label}>{i18n._(labelWords[label])}</Badge>
          ))}
          <span className="truncate" title={row.reason}>
            {row.reason}
          </span>
        </span>
      ),
    },
    { id: "outcome", head: t`Outcome`, cell: (row) => outcomeText(row.outcome) },
    {
      id: "note",
      head: t`Note`,
      className: "max-w-60 truncate",
      cell: (row) => <span title={row.note}>{row.note}</span>,
    },
    {
      id: "by",
      head: t`Decided by`,
      cell: ({ handlerName }) =>
        handlerName === null ? <Missing /> : <PersonName username={handlerName} />,
    },
    {
      id: "at",
      head: t`Decided`,
      cell: (row) => row.handledAt !== null && <DateTime at={row.handledAt} />,
    },
  ];
}
