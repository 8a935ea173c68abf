import type { DropPlace } from "@gavel/domain/data-order";
import { Trans } from "@lingui/react/macro";
import { GripVertical } from "lucide-react";
import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from "react";
import type { TableRow } from "./rows.ts";
import type { EditedCase } from "./types.ts";

/** Near the edges of the table it scrolls. */
const EDGE_PX = 48;
const SCROLL_PX = 14;
/** A folded subtask opens when somebody stays on it. */
const OPEN_MS = 600;

interface Dragging {
  readonly keys: ReadonlySet<string>;
  /** The row that it would land at; null = none. */
  readonly over: number | null;
  readonly x: number;
  readonly y: number;
}

interface DragOptions {
  box: RefObject<HTMLDivElement | null>;
  rows: readonly TableRow[];
  onOpen: (num: number) => void;
  onDrop: (keys: ReadonlySet<string>, to: DropPlace<EditedCase>) => void;
}

/** Dragging cases by their handles; keys and menus do the same. */
export function useCaseDrag({ box, rows, onOpen, onDrop }: DragOptions) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
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

  function follow(event: PointerEvent, keys: ReadonlySet<string>) {
    const frame = box.current?.getBoundingClientRect();
    if (frame !== undefined) {
      if (event.clientY < frame.top + EDGE_PX) box.current?.scrollBy(0, -SCROLL_PX);
      if (event.clientY > frame.bottom - EDGE_PX) box.current?.scrollBy(0, SCROLL_PX);
    }
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const index = element?.closest<HTMLElement>("[data-row]")?.dataset.row;
    const over = index === undefined ? null : Number(index);
    waitToOpen(over);
    setDragging({ keys, over, x: event.clientX, y: event.clientY });
  }

  function end(isDropped: boolean) {
    clearTimeout(timer.current);
    waitsAt.current = null;
    const row = dragging?.over == null ? undefined : rows[dragging.over];
    if (isDropped && dragging !== null && row !== undefined) {
      onDrop(dragging.keys, placeAt(row, rows));
    }
    setDragging(null);
  }

  const handle = (keys: ReadonlySet<string>): ComponentProps<"button"> => ({
    onPointerDown(event) {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event, keys);
    },
    onPointerMove: (event) => dragging !== null && follow(event, dragging.keys),
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  });
  return {
    keys: dragging?.keys ?? NONE,
    isOver: (index: number) => dragging?.over === index,
    handle,
    label: dragging === null ? null : <Label dragging={dragging} rows={rows} />,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Before a case; at the beginning of a subtask where its head is. */
function placeAt(row: TableRow, rows: readonly TableRow[]): DropPlace<EditedCase> {
  if (row.kind === "case") return { group: row.one.group, before: row.one };
  const { num } = row.subtask;
  const first = rows.find((one) => one.kind === "case" && one.one.group === num);
  return { group: num, before: first?.kind === "case" ? first.one : null };
}

function Label({ dragging, rows }: { dragging: Dragging; rows: readonly TableRow[] }): ReactNode {
  const names = rows.flatMap((row) =>
    row.kind === "case" && dragging.keys.has(row.one.key) ? [row.one.inputName] : [],
  );
  const row = dragging.over === null ? undefined : rows[dragging.over];
  const group = row?.kind === "case" ? row.one.group : (row?.subtask.num ?? null);
  const [name = ""] = names;
  const more = dragging.keys.size - 1;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed z-(--z-dialog) flex h-9 items-center gap-2 rounded-md border bg-popover px-3 text-sm shadow-dialog"
      style={{ left: dragging.x + 12, top: dragging.y + 8 }}
    >
      <GripVertical className="size-4 text-subtle-foreground" />
      <span className="font-mono">{name}</span>
      {more > 0 && <Trans>and {more} more</Trans>}
      {group !== null && (
        <span className="font-semibold">
          → <Trans>Subtask {group}</Trans>
        </span>
      )}
    </div>
  );
}
