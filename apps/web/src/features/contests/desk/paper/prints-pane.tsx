import { PRINT_STATUS } from "@gavel/domain/contest/desk";
import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { IconButton } from "@gavel/ui/icon-button";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Printer } from "lucide-react";
import { download } from "../../../../app/download.ts";
import { LIST_QUERY, PagedList } from "../../../../app/list/paged-list.tsx";
import { usePersonName } from "../../../../app/person-name.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { REFRESH_MS } from "../refresh-switch.tsx";
import { Person, Quiet, SentAt, seatColumns, Username } from "./cells.tsx";
import { Cursor, usePaneKeys } from "./cursor.tsx";
import type { PaneProps } from "./pane.ts";
import { usePaper } from "./use-paper.tsx";

type Row = Outputs["contestDesk"]["findPrints"]["records"][number];
type PaneState = "waiting" | "printed";

/** What contestants want printed, with whether it was. */
export function PrintsPane(props: PaneProps<PaneState>) {
  const { contestId, state, paging, isFollowing, isActive, onSearch } = props;
  const { t } = useLingui();
  const list = trpc.contestDesk.findPrints.useQuery(
    { contestId, ...paging, status: state === undefined ? undefined : PRINT_STATUS[state] },
    { ...LIST_QUERY, refetchInterval: isFollowing ? REFRESH_MS : false },
  );
  const { toggle } = useMark(contestId);
  const at = usePaneKeys(t`Prints`, isActive, list.data?.records, {
    x: { label: t`Mark the text as printed, or not`, run: toggle },
    p: { label: t`Print the text`, run: (row) => !row.isPurged && paper.print(row) },
    d: { label: t`Download the text`, run: (row) => !row.isPurged && downloadText(row.id) },
  });
  const paper = usePaper();
  const columns = useColumns(props, list.data?.records, at, paper.print);
  return (
    <>
      <FilterBar>
        <Segmented
          label={t`State of the print`}
          value={state ?? "all"}
          options={[
            { value: "all", label: t({ message: "All", context: "prints" }) },
            { value: "waiting", label: t({ message: "Not printed", context: "print" }) },
            { value: "printed", label: t({ message: "Printed", context: "print" }) },
          ]}
          onChange={(next) => onSearch({ state: next === "all" ? undefined : next })}
        />
      </FilterBar>
      <PagedList
        query={list}
        paging={paging}
        onPage={({ currentPage }) => onSearch({ currentPage })}
        fixedSize
        look={{
          caption: t`Prints`,
          columns,
          rowKey: (row) => row.id,
          rowTone: (row) => (row.id === at ? "own" : undefined),
          phoneRow: (row) => (
            <PhoneRow
              title={<Person row={row} />}
              meta={<State row={row} />}
              end={<Actions {...{ row, contestId }} onPrint={paper.print} />}
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
      {paper.sheet}
    </>
  );
}

const downloadText = (id: number) =>
  void download(`/api/file/download-contest-print-text?id=${id}`);

function useMark(contestId: number) {
  const utils = trpc.useUtils();
  const mark = trpc.contestDesk.markPrinted.useMutation({
    onSettled: () => void utils.contestDesk.findPrints.invalidate({ contestId }),
  });
  return {
    isPending: mark.isPending,
    toggle: ({ id, status }: Row) => mark.mutate({ id, printed: status === PRINT_STATUS.waiting }),
  };
}

function useColumns(
  { contestId, isCompact }: Pick<PaneProps<PaneState>, "contestId" | "isCompact">,
  rows: readonly Row[] | undefined,
  at: number | undefined,
  onPrint: (row: Row) => void,
): Column<Row>[] {
  const { t } = useLingui();
  return [
    {
      ...{ id: "id", head: t`ID`, skeleton: "w-8" },
      cell: ({ id }) => (
        <Cursor isAt={id === at}>
          <span className="figure">{id}</span>
        </Cursor>
      ),
    },
    ...seatColumns(rows, t`Seat`),
    {
      ...{ id: "username", head: t`Username`, skeleton: "w-24" },
      cell: (row) => <Username row={row} />,
    },
    {
      ...{ id: "realname", head: t`Real name`, skeleton: "w-16" },
      cell: ({ realname }) => <Quiet text={realname} />,
    },
    {
      ...{ id: "time", head: t`Submitted`, skeleton: "w-24" },
      cell: ({ createdAt }) => <SentAt at={createdAt} isCompact={isCompact} />,
    },
    {
      ...{ id: "state", head: t`State`, skeleton: "w-20" },
      className: isCompact ? "min-w-20 whitespace-normal!" : undefined,
      cell: (row) => <State row={row} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <Actions {...{ row, contestId, onPrint }} />,
    },
  ];
}

function State({ row }: { row: Row }) {
  const { status } = row;
  const nameOf = usePersonName();
  const printedBy = row.printedBy === null ? null : nameOf(row.printedBy);
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

interface ActionsProps {
  row: Row;
  contestId: number;
  onPrint: (row: Row) => void;
}

function Actions({ row, contestId, onPrint }: ActionsProps) {
  const { t } = useLingui();
  const { isPending, toggle } = useMark(contestId);
  const { id, status, isPurged } = row;
  const isWaiting = status === PRINT_STATUS.waiting;
  return (
    <span className="inline-flex gap-2">
      {!isPurged && (
        <IconButton
          size="sm"
          label={t`Print the text of print ${id}`}
          icon={<Printer />}
          onClick={() => onPrint(row)}
        />
      )}
      {!isPurged && (
        <IconButton
          size="sm"
          label={t`Download the text of print ${id}`}
          icon={<Download />}
          onClick={() => downloadText(id)}
        />
      )}
      <Button
        size="sm"
        variant={isWaiting ? "primary" : "ghost"}
        busy={isPending}
        onClick={() => toggle(row)}
      >
        {isWaiting ? <Trans context="print">Printed</Trans> : <Trans>Undo</Trans>}
      </Button>
    </span>
  );
}
