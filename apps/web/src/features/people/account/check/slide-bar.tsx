import type { SlidePuzzle } from "@gavel/api/types";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronsRight } from "lucide-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { createTrack, type TrackPoint } from "./slide-track.ts";

const STEP = 4;
const LEAP = 24;
/** The handle's own width; the bar ends there. */
const HANDLE_PX = 44;

interface SlideBarProps {
  puzzle: SlidePuzzle;
  x: number;
  onMove: (x: number) => void;
  onRelease: (x: number, track: TrackPoint[]) => void;
  disabled: boolean;
  handle: RefObject<HTMLButtonElement | null>;
}

/** The handle under the picture: dragged and let go, or moved with the arrow keys and checked with Enter. */
export function SlideBar({ puzzle, x, onMove, onRelease, disabled, handle }: SlideBarProps) {
  const { t } = useLingui();
  const hintId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [track] = useState(() => createTrack());
  const drag = useRef<{ pointer: number; fromPx: number } | null>(null);
  const max = puzzle.width - puzzle.pieceSize;

  function moveTo(next: number) {
    const inside = Math.min(max, Math.max(0, next));
    track.add(inside);
    onMove(inside);
    return inside;
  }

  function release(at: number) {
    const points = track.points();
    track.clear();
    onRelease(at, points);
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointer: event.pointerId, fromPx: event.clientX };
    track.clear();
    moveTo(0);
  }

  function placeOf(event: PointerEvent): number | null {
    const roomPx = (bar.current?.clientWidth ?? 0) - HANDLE_PX;
    if (drag.current?.pointer !== event.pointerId || roomPx <= 0) return null;
    return ((event.clientX - drag.current.fromPx) / roomPx) * max;
  }

  function onPointerMove(event: PointerEvent) {
    const at = placeOf(event);
    if (at !== null) moveTo(at);
  }

  function onPointerUp(event: PointerEvent) {
    const at = placeOf(event);
    if (at === null) return;
    drag.current = null;
    const end = moveTo(at);
    // A click that moved nothing is no try.
    if (end > 0) release(end);
    else track.clear();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (disabled) return;
    const step = stepOf(event.key, event.shiftKey);
    const isCheck = event.key === "Enter" || event.key === " ";
    if (step === null && !isCheck) return;
    event.preventDefault();
    if (step !== null) moveTo(x + step);
    else if (x > 0) release(x);
  }

  return (
    <div ref={bar} className="group relative h-10 border-t bg-muted select-none">
      <div
        aria-hidden
        className="absolute inset-y-0 left-0 bg-primary-soft-2"
        style={{ width: `calc(${x / max} * (100% - ${HANDLE_PX}px) + ${HANDLE_PX / 2}px)` }}
      />
      <span id={hintId} className="sr-only">
        <Trans>Drag the piece into the gap, or use ← → and Enter</Trans>
      </span>
      <span
        aria-hidden
        className={cn(
          "pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-muted-foreground",
          x > max * 0.4 && "opacity-0",
        )}
      >
        <span className="group-has-focus-visible:hidden">
          <Trans>Drag the piece into the gap</Trans>
        </span>
        <span className="hidden group-has-focus-visible:inline">
          <Trans>← → to move, Enter to check</Trans>
        </span>
      </span>
      <button
        ref={handle}
        type="button"
        role="slider"
        aria-label={t`Puzzle piece`}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.round(x)}
        disabled={disabled}
        className="absolute top-0.5 bottom-0.5 flex w-11 touch-none cursor-grab items-center justify-center rounded-md bg-primary text-primary-foreground active:cursor-grabbing disabled:cursor-default disabled:bg-muted-foreground [&_svg]:size-4.5"
        style={{ left: `calc(${x / max} * (100% - ${HANDLE_PX}px))` }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = null;
          track.clear();
        }}
        onKeyDown={onKeyDown}
      >
        <ChevronsRight aria-hidden />
      </button>
    </div>
  );
}

function stepOf(key: string, isLeap: boolean): number | null {
  const step = isLeap ? LEAP : STEP;
  const steps: Record<string, number> = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: -step,
    ArrowDown: -step,
    PageUp: LEAP,
    PageDown: -LEAP,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return steps[key] ?? null;
}
