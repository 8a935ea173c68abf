import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure, Missing } from "@gavel/ui/figure";
import { useIsNarrow } from "@gavel/ui/lib/use-media";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ListRestart } from "lucide-react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { LIST_QUERY, PagedList, type Paging } from "../../../app/list/paged-list.tsx";
import { PersonName } from "../../../app/person-name.tsx";
import { trpc } from "../../../app/trpc.ts";
import { useScopeWords } from "./scope-words.ts";
import { StateBadge } from "./state-badge.tsx";
import type { RejudgeRow } from "./types.ts";

/** Rejudges in progress are looked at again this often. */
const REFRESH_MS = 3000;

interface RejudgeListProps {
  paging: Paging;
  onPage: (change: Partial<Paging>) => void;
}

/** All rejudges of whole problems, newest first. */
export function RejudgeList({ paging, onPage }: RejudgeListProps) {
  const { t } = useLingui();
  const columns = useColumns();
  const list = trpc.rejudge.find.useQuery(paging, {
    ...LIST_QUERY,
    refetchInterval: ({ state }) => {
      const isLive = state.data?.records.some((row) => isUnderWay(row)) ?? false;
      return isLive ? REFRESH_MS : false;
    },
  });
  return (
    <AdminPage
      title={t`Rejudges`}
      count={list.data && <Figure value={list.data.total} />}
      actions={
        <Button asChild variant="primary">
          <Link to="/admin/rejudge/new">
            <ListRestart aria-hidden />
            <Trans>Rejudge a problem</Trans>
          </Link>
        </Button>
      }
    >
      <PagedList
        query={list}
        paging={paging}
        onPage={onPage}
        look={{
          caption: t`Rejudges, newest first`,
          columns,
          rowKey: (row) => row.id,
          rowTone: (row) => (isUnderWay(row) ? "live" : undefined),
          phoneRow: (row) => <RejudgePhoneRow row={row} />,
          skeletonRows: 5,
        }}
        empty={
          <EmptyState title={<Trans>No rejudges yet</Trans>}>
            <Trans>
              After fixing test data, a checker or a limit, rejudge to see what changes.
            </Trans>
          </EmptyState>
        }
      />
    </AdminPage>
  );
}

function isUnderWay(row: RejudgeRow): boolean {
  return row.state === "running" || row.state === "applying";
}

const HIDDEN_WHEN_NARROW: readonly string[] = ["scope", "by"];

function useColumns(): Column<RejudgeRow>[] {
  const { t } = useLingui();
  const scopeOf = useScopeWords();
  const isNarrow = useIsNarrow();
  const columns: Column<RejudgeRow>[] = [
    { id: "id", head: t`ID`, cell: (row) => <RejudgeLink row={row}>{row.id}</RejudgeLink> },
    {
      id: "problem",
      head: t`Problem`,
      skeleton: "w-40",
      className: "max-w-72 truncate",
      cell: (row) => (
        <RejudgeLink row={row}>
          <span className="figure mr-2 text-muted-foreground">{row.problemId}</span>
          {row.title}
        </RejudgeLink>
      ),
    },
    { id: "state", head: t`State`, skeleton: "w-20", cell: (row) => <StateBadge rejudge={row} /> },
    {
      id: "scope",
      head: t`Scope`,
      className: "max-w-64 truncate text-muted-foreground",
      cell: (row) => scopeOf(row.filter),
    },
    {
      id: "judged",
      head: t`Judged`,
      align: "right",
      cell: (row) => (
        <span className="whitespace-nowrap">
          <Figure value={row.judged} />
          <span className="text-muted-foreground">
            {" / "}
            <Figure value={row.total} />
          </span>
        </span>
      ),
    },
    {
      id: "changed",
      head: t`Changed`,
      align: "right",
      cell: (row) => <Figure value={row.changed} />,
    },
    {
      id: "by",
      head: t`Started by`,
      cell: (row) =>
        row.createdBy === null ? <Missing /> : <PersonName username={row.createdBy} />,
    },
    {
      id: "when",
      head: t`Started`,
      align: "right",
      cell: (row) => <RelativeTime at={row.createdAt} className="text-muted-foreground" />,
    },
  ];
  return columns.filter(({ id }) => !isNarrow || !HIDDEN_WHEN_NARROW.includes(id));
}

function RejudgeLink({ row, children }: { row: RejudgeRow; children: React.ReactNode }) {
  return (
    <Link
      to="/admin/rejudge/$batchId"
      params={{ batchId: String(row.id) }}
      className="hover:text-primary hover:underline"
    >
      {children}
    </Link>
  );
}

function RejudgePhoneRow({ row }: { row: RejudgeRow }) {
  const { changed, total } = row;
  return (
    <Link to="/admin/rejudge/$batchId" params={{ batchId: String(row.id) }} className="block">
      <PhoneRow
        title={
          <>
            <span className="figure mr-2 text-muted-foreground">{row.problemId}</span>
            {row.title}
          </>
        }
        meta={
          <>
            <StateBadge rejudge={row} />
            {row.createdBy !== null && (
              <span>
                <PersonName username={row.createdBy} />
              </span>
            )}
          </>
        }
        end={
          <>
            <div className="font-sans">
              <Trans>
                {changed} of {total} changed
              </Trans>
            </div>
            <RelativeTime at={row.createdAt} className="font-sans" />
          </>
        }
      />
    </Link>
  );
}
