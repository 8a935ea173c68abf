import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Difficulty } from "@gavel/ui/difficulty";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { cn } from "@gavel/ui/lib/cn";
import { useIsStacked } from "@gavel/ui/lib/use-media";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Globe, Heading, ListX, Pencil, Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { levelOf } from "../../../../app/levels.ts";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { MoveButtons, MoveHandle } from "../../../../app/list/move-buttons.tsx";
import { MoveField } from "../../../../app/list/move-field.tsx";
import { useRowDrag } from "../../../../app/list/use-row-drag.tsx";
import type { RowOrder } from "../../../../app/list/use-row-order.ts";
import { TrainingFrame } from "../frame.tsx";
import { useOffice, useReload } from "../office.ts";
import type { OfficeItem, OfficeProblem } from "../types.ts";
import { AddDialog } from "./add-dialog.tsx";
import { ChapterDialog } from "./chapter-dialog.tsx";
import { isChapter } from "./office-items.ts";
import { ProblemAuth, ProblemMenu } from "./problem-acts.tsx";
import { RankField } from "./rank-field.tsx";
import { RemoteDialog } from "./remote-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { nameOf, useArrange, useItems, useProblemOrder } from "./use-problem-order.ts";

const NONE: readonly OfficeItem[] = [];

type Opened = "bank" | "group" | "remote" | "chapter" | OfficeItem;

/** The problems of a training in their order, and the headings among them. */
export function OfficeProblemsPage({ trainingId }: { trainingId: number }) {
  const { t } = useLingui();
  const office = useOffice();
  const { query, items } = useItems(trainingId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const rows = items ?? NONE;
  const order = useProblemOrder({ trainingId, items: rows, box });
  const drag = useRowDrag<number>({
    box,
    onDrop(id, to) {
      order.move(
        rows.findIndex((row) => row.id === id),
        to,
      );
    },
  });
  const handleOf = (row: OfficeItem, index: number) => (
    <MoveHandle {...moverOf(row, index, order)} grip={drag.handle(row.id)} />
  );
  const dragged = rows.find((row) => row.id === drag.dragging?.what);
  const rowClass = (row: OfficeItem, index: number) => {
    const own = isChapter(row) ? "bg-muted" : undefined;
    if (row.id === dragged?.id) return cn(own, "opacity-45");
    if (dragged === undefined || !drag.isOver(index)) return own;
    return cn(own, rows.indexOf(dragged) < index ? LANDS_BELOW : LANDS_ABOVE);
  };
  const columns = useColumns({ trainingId, items: rows, order, handleOf, onOpen: setOpened });
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
          <Button icon={<Heading />} onClick={() => setOpened("chapter")}>
            <Trans>Add a chapter</Trans>
          </Button>
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
          query={query}
          rows={items}
          look={{
            caption: t({ message: "Problems", context: "training" }),
            columns,
            rowKey: (row) => row.id,
            rowClass,
            phoneRow: (row, index) => (
              <PhoneRow
                icon={handleOf(row, index)}
                title={<ItemTitle item={row} />}
                meta={
                  isChapter(row) ? (
                    <Trans>Chapter</Trans>
                  ) : (
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <span className="figure">{row.displayId}</span>
                      <RankField row={row} />
                      <ProblemAuth row={row} />
                    </span>
                  )
                }
                end={
                  <>
                    <MoveButtons {...moverOf(row, index, order)} />
                    <ItemActions {...{ trainingId, items: rows, item: row, onOpen: setOpened }} />
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
        <Dialogs {...{ trainingId, items: rows, opened }} onClose={() => setOpened(null)} />
        {dragged !== undefined &&
          drag.label(<span className="figure font-semibold">{nameOf(dragged)}</span>)}
        <p role="status" className="sr-only">
          {order.said}
        </p>
      </div>
    </TrainingFrame>
  );
}

interface DialogsProps {
  trainingId: number;
  items: readonly OfficeItem[];
  opened: Opened | null;
  onClose: () => void;
}

function Dialogs({ trainingId, items, opened, onClose }: DialogsProps) {
  if (opened === null) return null;
  if (opened === "bank" || opened === "group") {
    return <AddDialog trainingId={trainingId} isFromGroup={opened === "group"} onClose={onClose} />;
  }
  if (opened === "remote") return <RemoteDialog {...{ trainingId, onClose }} />;
  if (opened === "chapter" || isChapter(opened)) {
    const chapter = opened === "chapter" ? null : opened;
    return <ChapterDialog {...{ trainingId, items, chapter, onClose }} />;
  }
  return <RemoveDialog row={opened} onClose={onClose} />;
}

const moverOf = (item: OfficeItem, index: number, order: RowOrder) => ({
  ...{ id: item.id, name: nameOf(item), index, order },
});

/** A table's row has no border of its own to colour, so its cells draw the line. */
const LANDS_ABOVE =
  "shadow-[inset_0_3px_0_var(--color-primary)] [&>td]:shadow-[inset_0_3px_0_var(--color-primary)]";
const LANDS_BELOW =
  "shadow-[inset_0_-3px_0_var(--color-primary)] [&>td]:shadow-[inset_0_-3px_0_var(--color-primary)]";

interface ColumnsOptions extends Pick<ItemActionsProps, "trainingId" | "items" | "onOpen"> {
  order: RowOrder;
  handleOf: (row: OfficeItem, index: number) => ReactNode;
}

const HIDDEN_WHEN_STACKED: readonly string[] = ["difficulty", "sent"];

function useColumns({ order, handleOf, ...acts }: ColumnsOptions): Column<OfficeItem>[] {
  const { t } = useLingui();
  const isStacked = useIsStacked();
  const columns: Column<OfficeItem>[] = [
    {
      ...{ id: "order", head: <span className="sr-only">{t`Order`}</span>, width: "11rem" },
      cell: (row, index) => (
        <span className="inline-flex items-center gap-1">
          {handleOf(row, index)}
          <MoveField name={nameOf(row)} index={index} order={order} />
          <MoveButtons {...moverOf(row, index, order)} />
        </span>
      ),
    },
    {
      ...{ id: "id", width: "6rem", skeleton: "w-10" },
      head: t({ message: "ID", context: "problem" }),
      cell: (row) => !isChapter(row) && <span className="figure">{row.displayId}</span>,
    },
    {
      ...{ id: "title", head: t`Title`, skeleton: "w-56", className: "whitespace-normal" },
      cell: (row) => <ItemTitle item={row} />,
    },
    {
      ...{ id: "rank", width: "7rem", skeleton: "w-10" },
      head: t({ message: "Rank", context: "order" }),
      cell: (row) => !isChapter(row) && <RankField row={row} />,
    },
    {
      ...{ id: "auth", head: t`Visibility`, width: "9rem", skeleton: "w-16" },
      cell: (row) => !isChapter(row) && <ProblemAuth row={row} />,
    },
    {
      ...{ id: "difficulty", head: t`Difficulty`, width: "7rem", skeleton: "w-12" },
      cell: (row) => !isChapter(row) && <Difficulty level={levelOf(row.problem.difficulty)} />,
    },
    {
      ...{
        id: "sent",
        head: t({ message: "Submissions", context: "count" }),
        width: "8rem",
        align: "right",
        skeleton: "w-8",
      },
      cell: (row) => !isChapter(row) && <Figure value={row.problem.submissions} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: (row) => <ItemActions {...acts} item={row} />,
    },
  ];
  return columns.filter(({ id }) => !(isStacked && HIDDEN_WHEN_STACKED.includes(id)));
}

function ItemTitle({ item }: { item: OfficeItem }) {
  return isChapter(item) ? (
    <span className="font-semibold" translate="no">
      {item.title}
    </span>
  ) : (
    <TitleLink row={item} />
  );
}

/** What is hidden meanwhile stays in the list here, and nobody is shown it. */
function TitleLink({ row: { pid, problem } }: { row: OfficeProblem }) {
  const office = useOffice();
  const form = problem.canEdit ? office.problemForm({ pid, groupId: problem.groupId }) : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {form !== null ? (
        <Link
          {...form}
          data-row-link
          className="inline-block py-0.5 hover:text-primary hover:underline"
        >
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

interface ItemActionsProps {
  trainingId: number;
  items: readonly OfficeItem[];
  item: OfficeItem;
  onOpen: (item: OfficeItem) => void;
}

/** A heading goes at once: its problems stay, and it is written again as quickly. */
function ItemActions({ trainingId, items, item, onOpen }: ItemActionsProps) {
  const { t } = useLingui();
  const arrange = useArrange(trainingId);
  const reload = useReload();
  if (!isChapter(item)) {
    const { displayId } = item;
    return (
      <span className="inline-flex">
        <IconButton
          size="sm"
          label={t`Take ${displayId} out`}
          icon={<ListX />}
          onClick={() => onOpen(item)}
        />
        <ProblemMenu row={item} />
      </span>
    );
  }
  const { title } = item;
  const remove = () =>
    // The mutation cache tells why it was refused.
    void arrange(items.filter(({ id }) => id !== item.id)).then(reload, reload);
  return (
    <span className="inline-flex">
      <IconButton
        size="sm"
        label={t`Rename ${title}`}
        icon={<Pencil />}
        onClick={() => onOpen(item)}
      />
      <IconButton size="sm" label={t`Take ${title} out`} icon={<ListX />} onClick={remove} />
    </span>
  );
}
