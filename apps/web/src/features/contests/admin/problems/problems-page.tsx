import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Palette, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { ContestFrame } from "../frame.tsx";
import { moved } from "./letters.ts";
import { type Opened, ProblemDialogs } from "./problem-dialogs.tsx";

export type OfficeProblem = Outputs["contestProblem"]["findForStaff"][number];

interface ProblemsPageProps {
  contestId: number;
  /** Opens the form of a problem that was just begun. */
  onBegun: (pid: number) => void;
  /** Begins one at once. */
  isBeginning?: boolean;
}

/** The problems of a contest: from the bank or made for it, in their order, with letter, title and balloon. */
export function OfficeProblemsPage(props: ProblemsPageProps) {
  const { contestId, onBegun, isBeginning = false } = props;
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const list = trpc.contestProblem.findForStaff.useQuery({ contestId }, LIST_QUERY);
  const reorder = trpc.contestProblem.reorder.useMutation();
  const [opened, setOpened] = useState<Opened | null>(isBeginning ? { kind: "new" } : null);
  const rows = list.data ?? [];
  const move = (at: number, by: 1 | -1) => {
    const next = moved(rows, at, by);
    if (next === null || reorder.isPending) return;
    reorder.mutate(
      { contestId, ids: next.map(({ id }) => id) },
      {
        onSuccess: () => notifySuccess(t`Update Successfully`),
        onSettled: () => void utils.contestProblem.invalidate(),
      },
    );
  };
  const columns = useColumns({ contestId, count: rows.length, move, onOpen: setOpened });
  return (
    <ContestFrame
      contestId={contestId}
      part={t({ message: "Problems", context: "contest" })}
      actions={
        <>
          <Button icon={<Plus />} onClick={() => setOpened({ kind: "bank" })}>
            <Trans>Add from the bank</Trans>
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ kind: "new" })}>
            <Trans>New problem</Trans>
          </Button>
        </>
      }
    >
      {() => (
        <>
          <LoadedList
            query={list}
            rows={list.data}
            look={{
              caption: t({ message: "Problems", context: "contest" }),
              columns,
              rowKey: (row) => row.id,
              phoneRow: (row) => (
                <PhoneRow
                  title={<TitleLink contestId={contestId} row={row} />}
                  meta={<LetterMark row={row} />}
                  end={<RowButtons row={row} onOpen={setOpened} />}
                />
              ),
              skeletonRows: 6,
            }}
            empty={
              <EmptyState title={t({ message: "No problems yet", context: "contest" })}>
                <Trans>Add some from the bank, or write new ones.</Trans>
              </EmptyState>
            }
          />
          <ProblemDialogs
            {...{ contestId, rows, opened, onBegun }}
            onOpen={setOpened}
            onClose={() => setOpened(null)}
          />
        </>
      )}
    </ContestFrame>
  );
}

interface ColumnsOptions {
  contestId: number;
  count: number;
  move: (at: number, by: 1 | -1) => void;
  onOpen: (opened: Opened) => void;
}

function useColumns({ contestId, count, move, onOpen }: ColumnsOptions): Column<OfficeProblem>[] {
  const { t } = useLingui();
  return [
    {
      ...{ id: "order", head: <span className="sr-only">{t`Order`}</span>, width: "5.5rem" },
      cell: (row, index) => <OrderButtons {...{ row, index, count, move }} />,
    },
    {
      ...{ id: "letter", head: "#", width: "6rem", skeleton: "w-8" },
      cell: (row) => <LetterMark row={row} />,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-56", className: "whitespace-normal" },
      cell: (row) => <TitleLink contestId={contestId} row={row} />,
    },
    {
      ...{ id: "problem", head: t`Problem`, width: "8rem", skeleton: "w-16" },
      cell: ({ problem }) => <span className="figure">{problem.problemId}</span>,
    },
    {
      ...{ id: "sent", head: t`Submissions`, width: "8rem", align: "right", skeleton: "w-8" },
      cell: ({ submissions }) => <Figure value={submissions} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <RowButtons row={row} onOpen={onOpen} />,
    },
  ];
}

interface OrderButtonsProps extends Pick<ColumnsOptions, "count" | "move"> {
  row: OfficeProblem;
  index: number;
}

/** Up and down, by the buttons or with Alt and the arrows on them. */
function OrderButtons({ row, index, count, move }: OrderButtonsProps) {
  const { t } = useLingui();
  const { displayId } = row;
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(index, event.key === "ArrowUp" ? -1 : 1);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <span className="inline-flex" onKeyDown={onKeyDown}>
      <IconButton
        size="sm"
        label={t`Move ${displayId} up`}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => move(index, -1)}
      />
      <IconButton
        size="sm"
        label={t`Move ${displayId} down`}
        icon={<ArrowDown />}
        disabled={index === count - 1}
        onClick={() => move(index, 1)}
      />
    </span>
  );
}

function LetterMark({ row: { color, displayId } }: { row: OfficeProblem }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Balloon color={color} />
      <span className="figure font-semibold">{displayId}</span>
    </span>
  );
}

function TitleLink({ contestId, row }: { contestId: number; row: OfficeProblem }) {
  if (!row.problem.canEdit) return row.title;
  return (
    <Link
      to="/admin/contest/$contestID/problem/$problemID/edit"
      params={{ contestID: `${contestId}`, problemID: `${row.pid}` }}
      data-row-link
      className="hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

function RowButtons({ row, onOpen }: { row: OfficeProblem; onOpen: (opened: Opened) => void }) {
  const { t } = useLingui();
  const { displayId } = row;
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="sm"
        label={t`Letter, title and balloon of ${displayId}`}
        icon={<Palette />}
        onClick={() => onOpen({ kind: "name", row })}
      />
      <IconButton
        size="sm"
        label={t`Take ${displayId} out`}
        icon={<Trash2 />}
        onClick={() => onOpen({ kind: "remove", row })}
      />
    </span>
  );
}
