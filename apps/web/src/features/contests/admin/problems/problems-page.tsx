import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Download, Globe, Palette, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import { download } from "../../../../app/download.ts";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { MoveButtons, MoveHandle } from "../../../../app/list/move-buttons.tsx";
import { movedTo } from "../../../../app/list/moved-to.ts";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { useRowDrag } from "../../../../app/list/use-row-drag.tsx";
import type { RowOrder } from "../../../../app/list/use-row-order.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { ContestFrame } from "../frame.tsx";
import { groupFormOf, useOffice } from "../office.ts";
import { ColorNote } from "./color-note.tsx";
import { type Opened, ProblemDialogs } from "./problem-dialogs.tsx";
import { type LetteredList, lettered, useProblemOrder } from "./use-problem-order.ts";

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
  const { groupId, problem } = useOffice();
  const list = problem.findForStaff.useQuery({ contestId }, LIST_QUERY);
  const [opened, setOpened] = useState<Opened | null>(isBeginning ? { kind: "new" } : null);
  const box = useRef<HTMLDivElement>(null);
  const rows = list.data ?? [];
  // Until then letters follow the order.
  const contest = trpc.contest.get.useQuery({ contestId }, { meta: { inline: true } });
  const hasBegun = contest.data === undefined || contest.data.startTime <= contest.data.now;
  const order = useProblemOrder({ contestId, rows, box, hasBegun });
  const drag = useRowDrag<number>({
    box,
    onDrop(id, to) {
      order.move(
        rows.findIndex((row) => row.id === id),
        to,
      );
    },
  });
  const handleOf = (row: OfficeProblem, index: number) => (
    <MoveHandle {...moverOf(row, index, order)} grip={drag.handle(row.id)} />
  );
  const dragged = rows.find((row) => row.id === drag.dragging?.what);
  const rowClass = (row: OfficeProblem, index: number) => {
    if (row.id === dragged?.id) return "opacity-45";
    if (dragged === undefined || !drag.isOver(index)) return undefined;
    return rows.indexOf(dragged) < index ? LANDS_BELOW : LANDS_ABOVE;
  };
  const columns = useColumns({ contestId, order, handleOf, onOpen: setOpened });
  return (
    <ContestFrame
      contestId={contestId}
      part={t({ message: "Problems", context: "contest" })}
      actions={
        <>
          {groupId === null && (
            <Button icon={<Globe />} onClick={() => setOpened({ kind: "remote" })}>
              <span className="max-md:sr-only">
                <Trans>Import from another judge</Trans>
              </span>
            </Button>
          )}
          <Button icon={<Plus />} onClick={() => setOpened({ kind: "bank" })}>
            <AddWords />
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ kind: "new" })}>
            <Trans>New problem</Trans>
          </Button>
        </>
      }
    >
      {() => (
        <div ref={box}>
          <ColorNote rows={rows} onOpen={(row) => setOpened({ kind: "name", row })} />
          <LoadedList
            query={list}
            rows={list.data}
            look={{
              caption: t({ message: "Problems", context: "contest" }),
              columns,
              rowKey: (row) => row.id,
              rowClass,
              phoneRow: (row, index) => (
                <PhoneRow
                  icon={handleOf(row, index)}
                  title={<TitleLink contestId={contestId} row={row} />}
                  meta={<LetterMark row={row} />}
                  end={
                    <>
                      <MoveButtons {...moverOf(row, index, order)} />
                      <RowButtons row={row} onOpen={setOpened} />
                    </>
                  }
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
            {...{ contestId, rows, hasBegun, opened, onBegun }}
            onOpen={setOpened}
            onClose={() => setOpened(null)}
          />
          {dragged !== undefined &&
            drag.label(
              <LetterMark
                row={landedAt({ rows, hasBegun }, dragged, drag.dragging?.over ?? null)}
              />,
            )}
          <p role="status" className="sr-only">
            {order.said}
          </p>
        </div>
      )}
    </ContestFrame>
  );
}

/** With the letter that it would have there. */
function landedAt(list: LetteredList, dragged: OfficeProblem, over: number | null): OfficeProblem {
  const next = over === null ? null : movedTo(list.rows, list.rows.indexOf(dragged), over);
  if (next === null) return dragged;
  return lettered({ ...list, rows: next }).find(({ id }) => id === dragged.id) ?? dragged;
}

const moverOf = ({ id, displayId }: OfficeProblem, index: number, order: RowOrder) => ({
  ...{ id, name: displayId, index, order },
});

/** A table's row has no border of its own to colour, so its cells draw the line. */
const LANDS_ABOVE =
  "shadow-[inset_0_3px_0_var(--color-primary)] [&>td]:shadow-[inset_0_3px_0_var(--color-primary)]";
const LANDS_BELOW =
  "shadow-[inset_0_-3px_0_var(--color-primary)] [&>td]:shadow-[inset_0_-3px_0_var(--color-primary)]";

interface ColumnsOptions {
  contestId: number;
  order: RowOrder;
  handleOf: (row: OfficeProblem, index: number) => ReactNode;
  onOpen: (opened: Opened) => void;
}

function useColumns(options: ColumnsOptions): Column<OfficeProblem>[] {
  const { contestId, order, handleOf, onOpen } = options;
  const { t } = useLingui();
  return [
    {
      ...{ id: "order", head: <span className="sr-only">{t`Order`}</span>, width: "7rem" },
      cell: (row, index) => (
        <span className="inline-flex items-center gap-1">
          {handleOf(row, index)}
          <MoveButtons {...moverOf(row, index, order)} />
        </span>
      ),
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

function LetterMark({ row: { color, displayId } }: { row: OfficeProblem }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Balloon color={color} />
      <span className="figure font-semibold">{displayId}</span>
    </span>
  );
}

function AddWords() {
  const { groupId } = useOffice();
  return groupId === null ? <Trans>Add from the bank</Trans> : <Trans>Add a problem</Trans>;
}

function TitleLink({ contestId, row }: { contestId: number; row: OfficeProblem }) {
  const { groupId } = useOffice();
  if (!row.problem.canEdit) return row.title;
  const params = { contestID: `${contestId}`, problemID: `${row.pid}` };
  return (
    <Link
      {...(groupId === null
        ? { to: "/admin/contest/$contestID/problem/$problemID/edit", params }
        : groupFormOf(groupId, row.pid))}
      data-row-link
      className="hover:text-primary hover:underline"
    >
      {row.title}
    </Link>
  );
}

function RowButtons({ row, onOpen }: { row: OfficeProblem; onOpen: (opened: Opened) => void }) {
  const { t } = useLingui();
  const { displayId, pid, problem } = row;
  return (
    <span className="inline-flex gap-1">
      {problem.canEdit && !problem.isRemote && (
        <IconButton
          size="sm"
          className="max-md:hidden"
          label={t`Download the test data of ${displayId}`}
          icon={<Download />}
          onClick={() => void download(`/api/file/download-testcase?pid=${pid}`)}
        />
      )}
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
