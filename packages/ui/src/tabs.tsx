import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CountPill } from "./badge.tsx";
import { cn } from "./lib/cn.ts";
import { useRevealed } from "./lib/use-revealed.ts";

export interface TabItem<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly count?: number;
  /** Paints the count red. */
  readonly unread?: boolean;
  readonly disabled?: boolean;
}

interface TabsProps<Value extends string> {
  label: string;
  /** null = none of them. */
  value: Value | null;
  items: readonly TabItem<Value>[];
  onChange: (value: Value) => void;
  /** Prefix of the panels' ids: give the panel `id={tabPanelId(id, value)}` and role="tabpanel". */
  id?: string;
  className?: string;
  /** Right behind the last tab: the button that adds one. */
  addition?: ReactNode;
  /** At the right end of the bar. */
  trailing?: ReactNode;
}

export const tabPanelId = (id: string, value: string) => `${id}-panel-${value}`;

/** Underlined tabs; too many scroll under a fading edge and the active one is brought into view. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, items, onChange, className, addition, trailing } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const list = useRef<HTMLDivElement>(null);
  const edges = useEdges(list);
  // Where none is selected, the keyboard comes in by the first.
  const entry = items.some((item) => item.value === value) ? value : items[0]?.value;

  useRevealed(list, value ?? "");

  function onKeyDown(event: React.KeyboardEvent) {
    const open = items.filter((item) => !item.disabled);
    const at = open.findIndex((item) => item.value === value);
    const next = nextIndex(event.key, at, open.length);
    const item = next === null ? undefined : open[next];
    if (!item) return;
    event.preventDefault();
    onChange(item.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${item.value}"]`)?.focus();
  }

  return (
    <div className={cn("flex h-9.5 items-stretch border-b", className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cn(
          "-mb-px flex min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none]",
          addition === undefined && "flex-1",
          edges,
        )}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            data-tab={item.value}
            aria-selected={item.value === value}
            aria-controls={props.id === undefined ? undefined : tabPanelId(id, item.value)}
            tabIndex={item.value === entry ? 0 : -1}
            disabled={item.disabled}
            onClick={() => onChange(item.value)}
            className="relative flex shrink-0 items-center gap-1.5 px-2.75 text-sm whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-subtle-foreground aria-selected:font-strong aria-selected:text-foreground aria-selected:after:absolute aria-selected:after:inset-x-2.75 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-primary [&_svg]:size-4"
          >
            {item.icon}
            {item.label}
            {item.count !== undefined && <CountPill count={item.count} unread={item.unread} />}
          </button>
        ))}
      </div>
      {addition !== undefined && (
        <div className="mr-auto flex shrink-0 items-center">{addition}</div>
      )}
      {trailing !== undefined && <div className="flex shrink-0 items-center gap-1">{trailing}</div>}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** Which edges hide something, as a mask class. */
function useEdges(list: React.RefObject<HTMLDivElement | null>): string {
  const [mask, setMask] = useState("");
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    function measure(this: void) {
      if (!element) return;
      const start = element.scrollLeft > 1;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      if (start && end) setMask("edge-fade-both");
      else setMask(start ? "edge-fade-start" : end ? "edge-fade-end" : "");
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [list]);
  return mask;
}
