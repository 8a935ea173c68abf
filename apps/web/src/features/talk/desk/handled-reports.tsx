import { Badge } from "@gavel/ui/badge";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { LIST_QUERY, PagedList, type Paging } from "../../../app/list/paged-list.tsx";
import { labelWords } from "../../../app/talk/report-label-words.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import { useOutcomeWords } from "./outcome-words.ts";

type Report = Outputs["report"]["find"]["records"][number];

interface HandledReportsProps {
  paging: Paging;
  onPage: (change: Partial<Paging>) => void;
}

/** What became of reports, the last decision first. Those of deleted discussions are in the audit log alone. */
export function HandledReports({ paging, onPage }: HandledReportsProps) {
  const { t } = useLingui();
  const list = trpc.report.find.useQuery({ ...paging, state: "handled" }, LIST_QUERY);
  const outcomeText = useOutcomeWords();
  const columns = useColumns();
  return (
    <PagedList
      query={list}
      paging={paging}
      onPage={onPage}
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
    <Link
      to="/discussion-detail/$discussionID"
      params={{ discussionID: String(row.discussionId) }}
      className="hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
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
    { id: "by", head: t`Decided by`, cell: (row) => <span translate="no">{row.handlerName}</span> },
    {
      id: "at",
      head: t`Decided`,
      cell: (row) => row.handledAt !== null && <DateTime at={row.handledAt} />,
    },
  ];
}
