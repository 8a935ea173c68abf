import { Button } from "@gavel/ui/button";
import { PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { Globe, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { MoveButtons, MoveHandle } from "../../../../app/list/move-buttons.tsx";
import { movedTo } from "../../../../app/list/moved-to.ts";
import { LIST_QUERY } from "../../../../app/list/paged-list.tsx";
import { useRowDrag } from "../../../../app/list/use-row-drag.tsx";
import { trpc } from "../../../../app/trpc.ts";
import { ContestFrame } from "../frame.tsx";
import { useOffice } from "../office.ts";
import { ColorNote } from "./color-note.tsx";
import {
  LetterMark,
  moverOf,
  type OfficeProblem,
  RowButtons,
  TitleLink,
  useProblemColumns,
} from "./problem-columns.tsx";
import { type Opened, ProblemDialogs } from "./problem-dialogs.tsx";
import { type LetteredList, lettered, useProblemOrder } from "./use-problem-order.ts";

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
  const columns = useProblemColumns({ contestId, order, handleOf, onOpen: setOpened });
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

/** A table's row has no border of its own to colour, so its cells draw the line. */
const LANDS_ABOVE =
  "shadow-[inset_0_3px_0_var(--color-primary)] [&>td]:shadow-[inset_0_3px_0_var(--color-primary)]";
const LANDS_BELOW =
  "shadow-[inset_0_-3px_0_var(--color-primary)] [&>td]:shadow-[inset_0_-3px_0_var(--color-primary)]";

function AddWords() {
  const { groupId } = useOffice();
  return groupId === null ? <Trans>Add from the bank</Trans> : <Trans>Add a problem</Trans>;
}
