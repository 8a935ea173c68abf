import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Globe, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { levelOf } from "../../../../app/levels.ts";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { MoveButtons, MoveHandle } from "../../../../app/list/move-buttons.tsx";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { useRowDrag } from "../../../../app/list/use-row-drag.tsx";
import type { RowOrder } from "../../../../app/list/use-row-order.ts";
import { TrainingFrame } from "../frame.tsx";
import { useOffice } from "../office.ts";
import type { OfficeProblem } from "../types.ts";
import { AddDialog } from "./add-dialog.tsx";
import { RemoteDialog } from "./remote-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { useProblemOrder } from "./use-problem-order.ts";

const NONE: readonly OfficeProblem[] = [];

/** The problems of a training in their order. */
export function OfficeProblemsPage({ trainingId }: { trainingId: number }) {
  const { t } = useLingui();
  const office = useOffice();
  const list = office.problems.findForStaff.useQuery({ trainingId }, LIST_QUERY);
  const [opened, setOpened] = useState<"bank" | "group" | "remote" | OfficeProblem | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const rows = list.data ?? NONE;
  const order = useProblemOrder({ trainingId, rows, box });
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
  const columns = useColumns({ order, handleOf, onRemove: setOpened });
  return (
    <TrainingFrame
      trainingId={trainingId}
      part={t({ message: "Problems", context: "training" })}
      actions={
        <>
          {office.groupId === null && (
            <Button icon={<Globe />} onClick={() => setOpened("remote")}>
              <Trans>Import from another judge</Trans>
            </Button>
          )}
          {office.groupId !== null && (
            <Button icon={<Plus />} onClick={() => setOpened("group")}>
              <Trans>Add from the group</Trans>
            </Button>
          )}
          <Button variant="primary" icon={<Plus />} onClick={() => setOpened("bank")}>
            <Trans>Add from the bank</Trans>
          </Button>
        </>
      }
    >
      <div ref={box}>
        <LoadedList
          query={list}
          rows={list.data}
          look={{
            caption: t({ message: "Problems", context: "training" }),
            columns,
            rowKey: (row) => row.id,
            rowClass,
            phoneRow: (row, index) => (
              <PhoneRow
                icon={handleOf(row, index)}
                title={<TitleLink row={row} />}
                meta={<span className="figure">{row.displayId}</span>}
                end={
                  <>
                    <MoveButtons {...moverOf(row, index, order)} />
                    <RemoveButton row={row} onRemove={setOpened} />
                  </>
                }
              />
            ),
            skeletonRows: 6,
          }}
          empty={
            <EmptyState title={t({ message: "No problems yet", context: "training" })}>
              <Trans>Add some from the bank.</Trans>
            </EmptyState>
          }
        />
        {(opened === "bank" || opened === "group") && (
          <AddDialog
            trainingId={trainingId}
            isFromGroup={opened === "group"}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === "remote" && (
          <RemoteDialog trainingId={trainingId} onClose={() => setOpened(null)} />
        )}
        {opened !== null && typeof opened === "object" && (
          <RemoveDialog row={opened} onClose={() => setOpened(null)} />
        )}
        {dragged !== undefined &&
          drag.label(<span className="figure font-semibold">{dragged.displayId}</span>)}
        <p role="status" className="sr-only">
          {order.said}
        </p>
      </div>
    </TrainingFrame>
  );
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
  order: RowOrder;
  handleOf: (row: OfficeProblem, index: number) => ReactNode;
  onRemove: (row: OfficeProblem) => void;
}

function useColumns({ order, handleOf, onRemove }: ColumnsOptions): Column<OfficeProblem>[] {
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
      ...{ id: "id", width: "6rem", skeleton: "w-10" },
      head: t({ message: "ID", context: "problem" }),
      cell: ({ displayId }) => <span className="figure">{displayId}</span>,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-56", className: "whitespace-normal" },
      cell: (row) => <TitleLink row={row} />,
    },
    {
      ...{ id: "difficulty", head: t`Difficulty`, width: "7rem", skeleton: "w-12" },
      cell: ({ problem }) => <Difficulty level={levelOf(problem.difficulty)} />,
    },
    {
      ...{ id: "sent", head: t`Submissions`, width: "8rem", align: "right", skeleton: "w-8" },
      cell: ({ problem }) => <Figure value={problem.submissions} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <RemoveButton row={row} onRemove={onRemove} />,
    },
  ];
}

/** What is hidden meanwhile stays in the list here, and nobody is shown it. */
function TitleLink({ row: { pid, problem } }: { row: OfficeProblem }) {
  const office = useOffice();
  const form = problem.canEdit ? office.problemForm({ pid, groupId: problem.groupId }) : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {form !== null ? (
        <Link {...form} data-row-link className="hover:text-primary hover:underline">
          {problem.title}
        </Link>
      ) : (
        problem.title
      )}
      {problem.auth !== PROBLEM_AUTH.public && (
        <Badge tone="warning">
          <Trans>Not public: left out</Trans>
        </Badge>
      )}
    </span>
  );
}

interface RemoveButtonProps {
  row: OfficeProblem;
  onRemove: (row: OfficeProblem) => void;
}

function RemoveButton({ row, onRemove }: RemoveButtonProps) {
  const { t } = useLingui();
  const { displayId } = row;
  return (
    <IconButton
      size="sm"
      label={t`Take ${displayId} out`}
      icon={<Trash2 />}
      onClick={() => onRemove(row)}
    />
  );
}
