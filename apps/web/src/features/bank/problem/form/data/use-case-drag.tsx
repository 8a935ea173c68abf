import type { DropPlace } from "@gavel/domain/data-order";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useRef } from "react";
import { useRowDrag } from "../../../../../app/list/use-row-drag.tsx";
import type { TableRow } from "./rows.ts";
import type { EditedCase } from "./types.ts";

/** A folded subtask opens when somebody stays on it. */
const OPEN_MS = 600;

type Keys = ReadonlySet<string>;

interface DragOptions {
  box: RefObject<HTMLDivElement | null>;
  rows: readonly TableRow[];
  onOpen: (num: number) => void;
  onDrop: (keys: Keys, to: DropPlace<EditedCase>) => void;
}

/** Dragging cases by their handles; keys and menus do the same. */
export function useCaseDrag({ box, rows, onOpen, onDrop }: DragOptions) {
  const timer = useRef(0);
  const waitsAt = useRef<number | null>(null);

  function waitToOpen(over: number | null) {
    if (waitsAt.current === over) return;
    waitsAt.current = over;
    clearTimeout(timer.current);
    const row = over === null ? undefined : rows[over];
    if (row?.kind !== "subtask" || !row.isFolded) return;
    timer.current = window.setTimeout(() => onOpen(row.subtask.num), OPEN_MS);
  }

  const { dragging, isOver, handle, label } = useRowDrag<Keys>({
    box,
    onOver: waitToOpen,
    onDrop(keys, index) {
      const row = rows[index];
      if (row !== undefined) onDrop(keys, placeAt(row, rows));
    },
  });
  return {
    keys: dragging?.what ?? NONE,
    ...{ isOver, handle },
    label:
      dragging === null
        ? null
        : label(<Label keys={dragging.what} over={dragging.over} rows={rows} />),
  };
}

const NONE: Keys = new Set();

/** Before a case; at the beginning of a subtask where its head is. */
function placeAt(row: TableRow, rows: readonly TableRow[]): DropPlace<EditedCase> {
  if (row.kind === "case") return { group: row.one.group, before: row.one };
  const { num } = row.subtask;
  const first = rows.find((one) => one.kind === "case" && one.one.group === num);
  return { group: num, before: first?.kind === "case" ? first.one : null };
}

interface LabelProps {
  keys: Keys;
  over: number | null;
  rows: readonly TableRow[];
}

function Label({ keys, over, rows }: LabelProps): ReactNode {
  const names = rows.flatMap((row) =>
    row.kind === "case" && keys.has(row.one.key) ? [row.one.inputName] : [],
  );
  const row = over === null ? undefined : rows[over];
  const group = row?.kind === "case" ? row.one.group : (row?.subtask.num ?? null);
  const [name = ""] = names;
  const more = keys.size - 1;
  return (
    <>
      <span className="font-mono">{name}</span>
      {more > 0 && <Trans>and {more} more</Trans>}
      {group !== null && (
        <span className="font-semibold">
          → <Trans>Subtask {group}</Trans>
        </span>
      )}
    </>
  );
}
