import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { cn } from "./lib/cn.ts";
import { readStored, writeStored } from "./lib/storage.ts";

interface SplitPaneProps {
  /** Under this name the size is remembered. */
  id: string;
  /** Names the handle: "Width of the statement". */
  label: string;
  first: ReactNode;
  second: ReactNode;
  /** Side by side, or one above the other. */
  direction?: "row" | "column";
  /** Share of the first pane, 0 to 1. */
  initial?: number;
  /** Pixels. */
  minFirst?: number;
  minSecond?: number;
  /** The first pane has all the room; it stays the same element, so an editor in it keeps its state. */
  isSecondHidden?: boolean;
  /** The same for the second. */
  isFirstHidden?: boolean;
  className?: string;
}

const HANDLE = 7;
const STEP = 16;

/** Two panes with a handle: drag, arrow keys by 16 px, double click to reset. */
export function SplitPane(props: SplitPaneProps) {
  const { id, label, first, second, direction = "row", initial = 0.42, className } = props;
  const { minFirst = 200, minSecond = 200, isSecondHidden = false, isFirstHidden = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(() => storedShare(id) ?? initial);
  const extent = useExtent(frame, direction);
  const largest = Math.max(minFirst, extent - HANDLE - minSecond);
  const size = Math.min(largest, Math.max(minFirst, Math.round(share * extent)));

  function resize(pixels: number) {
    if (extent === 0) return;
    const next = Math.min(largest, Math.max(minFirst, pixels)) / extent;
    setShare(next);
    writeStored(storageKey(id), next.toFixed(4));
  }

  function reset() {
    setShare(initial);
    writeStored(storageKey(id), null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const back = direction === "row" ? "ArrowLeft" : "ArrowUp";
    const forth = direction === "row" ? "ArrowRight" : "ArrowDown";
    if (event.key === back) resize(size - STEP);
    else if (event.key === forth) resize(size + STEP);
    else if (event.key === "Home") resize(minFirst);
    else if (event.key === "End") resize(largest);
    else if (event.key === "Enter") reset();
    else return;
    event.preventDefault();
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const offset = direction === "row" ? event.clientX - box.left : event.clientY - box.top;
    resize(Math.round(offset - HANDLE / 2));
  }

  return (
    <div
      ref={frame}
      className={cn("flex min-h-0 min-w-0", direction === "column" && "flex-col", className)}
    >
      <div
        hidden={isFirstHidden}
        style={{
          flexBasis: isSecondHidden ? "100%" : extent === 0 ? `${share * 100}%` : size,
        }}
        className="flex min-h-0 min-w-0 shrink-0 grow-0 flex-col overflow-hidden [&[hidden]]:hidden"
      >
        {first}
      </div>
      <hr
        hidden={isSecondHidden || isFirstHidden}
        aria-label={label}
        aria-orientation={direction === "row" ? "vertical" : "horizontal"}
        aria-valuenow={size}
        aria-valuemin={minFirst}
        aria-valuemax={largest}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onDoubleClick={reset}
        onMouseDown={holdWithoutSelecting}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        className={cn("split-handle", direction === "column" && "split-handle-column")}
      />
      {!isSecondHidden && (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden">{second}</div>
      )}
    </div>
  );
}

/** Else a drag would select text, or carry off what a double click has selected. */
function holdWithoutSelecting(event: MouseEvent<HTMLElement>) {
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

const storageKey = (id: string) => `split:${id}`;

function storedShare(id: string): number | null {
  const stored = Number(readStored(storageKey(id)) ?? Number.NaN);
  return stored > 0 && stored < 1 ? stored : null;
}

function useExtent(frame: React.RefObject<HTMLElement | null>, direction: "row" | "column") {
  const [extent, setExtent] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setExtent(direction === "row" ? element.clientWidth : element.clientHeight),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, direction]);
  return extent;
}
