import { IconButton } from "@gavel/ui/icon-button";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { ComponentProps, KeyboardEvent } from "react";
import type { RowOrder } from "./use-row-order.ts";

interface MoveProps {
  id: number;
  /** What the row is called. */
  name: string;
  index: number;
  order: RowOrder;
}

interface MoveHandleProps extends MoveProps {
  /** What the pointer drags it by. */
  grip: ComponentProps<"button">;
}

/** Dragged by the pointer; with the focus on it, the arrows move the row, Home and End to the ends. */
export function MoveHandle({ id, name, index, order, grip }: MoveHandleProps) {
  const { t } = useLingui();
  function onKeyDown(event: KeyboardEvent) {
    const to = targetOf(event.key, index, order.count);
    if (to === null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    order.move(index, to, "grip");
  }
  return (
    <button
      type="button"
      data-mover={`grip ${id}`}
      aria-label={t`Move ${name}`}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      title={t`Drag, or press ↑ and ↓`}
      className="flex size-6 cursor-grab touch-none items-center justify-center rounded-sm text-subtle-foreground hover:text-foreground active:cursor-grabbing [&_svg]:size-4"
      onKeyDown={onKeyDown}
      {...grip}
    >
      <GripVertical aria-hidden />
    </button>
  );
}

function targetOf(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = {
    ...{ ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 },
  };
  return targets[key] ?? null;
}

/** Up and down, by the buttons or with Alt and the arrows on them. */
export function MoveButtons({ id, name, index, order }: MoveProps) {
  const { t } = useLingui();
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const by = event.key === "ArrowUp" ? "up" : "down";
    order.move(index, by === "up" ? index - 1 : index + 1, by);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <span className="inline-flex" onKeyDown={onKeyDown}>
      <IconButton
        size="sm"
        data-mover={`up ${id}`}
        label={t`Move ${name} up`}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => order.move(index, index - 1, "up")}
      />
      <IconButton
        size="sm"
        data-mover={`down ${id}`}
        label={t`Move ${name} down`}
        icon={<ArrowDown />}
        disabled={index === order.count - 1}
        onClick={() => order.move(index, index + 1, "down")}
      />
    </span>
  );
}
