import { PRINT_STATUS } from "@gavel/domain/contest/desk";
import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { IconButton } from "@gavel/ui/icon-button";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { download } from "../../../app/download.ts";
import { LIST_QUERY, PagedList } from "../../../app/list/paged-list.tsx";
import { useLive } from "../../../app/live/use-live.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { type PrintSearch, printSearch } from "./desk-search.ts";
import { JuryPage } from "./jury-page.tsx";
import { REFRESH_MS, RefreshSwitch } from "./refresh-switch.tsx";

type Row = Outputs["contestDesk"]["findPrints"]["records"][number];

const STATUS = { waiting: PRINT_STATUS.waiting, printed: PRINT_STATUS.printed } as const;

interface PrintsPageProps {
  contestId: number;
  search: PrintSearch;
  onSearch: (change: Partial<PrintSearch>) => void;
}

/** What contestants want printed, with whether it was. */
export function PrintsPage({ contestId, search, onSearch }: PrintsPageProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const paging = printSearch.page(search);
  const isFollowing = search.still !== true;
  useLive(isFollowing ? { topic: "contest.desk", contestId } : null, {
    onData: () => void utils.contestDesk.findPrints.invalidate({ contestId }),
  });
  const list = trpc.contestDesk.findPrints.useQuery(
    {
      ...{ contestId, ...paging },
      status: search.state === undefined ? undefined : STATUS[search.state],
    },
    { ...LIST_QUERY, refetchInterval: isFollowing ? REFRESH_MS : false },
  );
  const columns = useColumns(contestId);
  return (
    <JuryPage contestId={contestId} title={t`Admin Print`} count={list.data?.total}>
      {() => (
        <>
          <FilterBar
            end={
              <RefreshSwitch
                isOn={isFollowing}
                onChange={(isOn) => onSearch({ still: isOn ? undefined : true })}
              />
            }
          >
            <Segmented
              label={t`State of the print`}
              value={search.state ?? "all"}
              options={[
                { value: "all", label: t({ message: "All", context: "prints" }) },
                { value: "waiting", label: t({ message: "Not printed", context: "print" }) },
                { value: "printed", label: t({ message: "Printed", context: "print" }) },
              ]}
              onChange={(state) => onSearch({ state: state === "all" ? undefined : state })}
            />
          </FilterBar>
          <PagedList
            query={list}
            paging={paging}
            onPage={onSearch}
            look={{
              caption: t`Prints`,
              columns,
              rowKey: (row) => row.id,
              phoneRow: (row) => (
                <PhoneRow
                  title={<Person row={row} />}
                  meta={<State row={row} />}
                  end={<Actions row={row} contestId={contestId} />}
                />
              ),
              skeletonRows: 8,
            }}
            empty={
              <EmptyState title={t`Nothing to print`}>
                <Trans>What contestants send appears here.</Trans>
              </EmptyState>
            }
          />
        </>
      )}
    </JuryPage>
  );
}

function useColumns(contestId: number): Column<Row>[] {
  const { t } = useLingui();
  return [
    {
      ...{ id: "id", head: t`ID`, width: "6rem", skeleton: "w-8" },
      cell: ({ id }) => <span className="figure">{id}</span>,
    },
    { ...{ id: "person", head: t`Name`, skeleton: "w-40" }, cell: (row) => <Person row={row} /> },
    {
      ...{ id: "time", head: t`Submitted`, width: "13rem", skeleton: "w-24" },
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      ...{ id: "state", head: t`State`, width: "13rem", skeleton: "w-24" },
      cell: (row) => <State row={row} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <Actions row={row} contestId={contestId} />,
    },
  ];
}

function Person({ row: { username, realname } }: { row: Row }) {
  return (
    <span translate="no" className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{username}</span>
      {realname !== "" && <span>{realname}</span>}
    </span>
  );
}

function State({ row: { status, printedBy } }: { row: Row }) {
  if (status === PRINT_STATUS.waiting) {
    return (
      <span className="text-sm text-warning">
        <Trans context="print">Not printed</Trans>
      </span>
    );
  }
  return (
    <span className="text-sm text-success">
      {printedBy === null ? (
        <Trans context="print">Printed</Trans>
      ) : (
        <Trans context="print">Printed by {printedBy}</Trans>
      )}
    </span>
  );
}

function Actions({ row: { id, status }, contestId }: { row: Row; contestId: number }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const mark = trpc.contestDesk.markPrinted.useMutation({
    onSettled: () => void utils.contestDesk.findPrints.invalidate({ contestId }),
  });
  const isWaiting = status === PRINT_STATUS.waiting;
  return (
    <span className="inline-flex gap-2">
      <IconButton
        size="sm"
        label={t`Download the text of print ${id}`}
        icon={<Download />}
        onClick={() => void download(`/api/file/download-contest-print-text?id=${id}`)}
      />
      <Button
        size="sm"
        variant={isWaiting ? "primary" : "ghost"}
        busy={mark.isPending}
        onClick={() => mark.mutate({ id, printed: isWaiting })}
      >
        {isWaiting ? <Trans context="print">Printed</Trans> : <Trans>Undo</Trans>}
      </Button>
    </span>
  );
}
