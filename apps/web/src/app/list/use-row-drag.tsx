import { GripVertical } from "lucide-react";
import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useState,
} from "react";

/** Near the edges of the box it scrolls. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

export interface RowDrag<Moved> {
  /** What is dragged, and the row that it would land at, null = none; null while nothing is. */
  readonly dragging: { readonly what: Moved; readonly over: number | null } | null;
  readonly isOver: (index: number) => boolean;
  /** For the handle of a row. */
  readonly handle: (what: Moved) => ComponentProps<"button">;
  /** Floats beside the pointer. */
  readonly label: (children: ReactNode) => ReactNode;
}

interface RowDragOptions<Moved> {
  /** Holds the rows, each marked with its place as `data-row`. */
  box: RefObject<HTMLElement | null>;
  onOver?: (index: number | null) => void;
  onDrop: (what: Moved, index: number) => void;
}

/** Dragging rows by their handles; whoever uses it lets keys do the same. */
export function useRowDrag<Moved>({ box, onOver, onDrop }: RowDragOptions<Moved>): RowDrag<Moved> {
  const [drag, setDrag] = useState<Drag<Moved> | null>(null);

  function follow(event: PointerEvent, what: Moved) {
    const frame = box.current?.getBoundingClientRect();
    if (frame !== undefined) {
      if (event.clientY < frame.top + EDGE_PX) box.current?.scrollBy(0, -SCROLL_PX);
      if (event.clientY > frame.bottom - EDGE_PX) box.current?.scrollBy(0, SCROLL_PX);
    }
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const row = element?.closest<HTMLElement>("[data-row]");
    const isHere = row != null && box.current?.contains(row) === true;
    const over = isHere ? Number(row.dataset.row) : null;
    onOver?.(over);
    setDrag({ what, over, x: event.clientX, y: event.clientY });
  }

  function end(isDropped: boolean) {
    onOver?.(null);
    if (isDropped && drag !== null && drag.over !== null) onDrop(drag.what, drag.over);
    setDrag(null);
  }

  return {
    dragging: drag,
    isOver: (index) => drag?.over === index,
    handle: (what) => ({
      onPointerDown(event) {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event, what);
      },
      onPointerMove: (event) => drag !== null && follow(event, drag.what),
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
    label: (children) =>
      drag !== null && (
        <div
          aria-hidden
          className="pointer-events-none fixed z-(--z-dialog) flex h-9 items-center gap-2 rounded-md border bg-popover px-3 text-sm shadow-dialog"
          style={{ left: drag.x + 12, top: drag.y + 8 }}
        >
          <GripVertical className="size-4 text-subtle-foreground" />
          {children}
        </div>
      ),
  };
}

interface Drag<Moved> {
  readonly what: Moved;
  readonly over: number | null;
  readonly x: number;
  readonly y: number;
}
