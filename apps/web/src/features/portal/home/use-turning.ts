import { useMedia } from "@gavel/ui/lib/use-media";
import { type RefObject, useEffect, useState } from "react";

const TURN_MS = 5000;

/**
 * Turns the carousel by the clock: never while its reader is on it (pointer or focus), has paused it, looks at another
 * tab or wants no movement.
 */
export function useTurning(frame: RefObject<HTMLElement | null>, count: number) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const isHeld = useHeld(frame);
  const wantsNoMotion = useMedia("(prefers-reduced-motion: reduce)");
  const at = count === 0 ? 0 : index % count;
  const isTurning = count > 1 && !isPaused && !isHeld && !wantsNoMotion;
  // A finger may be drawn over the frame before there is a picture.
  const go = (step: number) =>
    setIndex((old) => (count === 0 ? old : (((old + step) % count) + count) % count));

  // A turn by hand changes `at` and so starts the wait anew.
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setIndex((at + 1) % count), TURN_MS);
    return () => clearTimeout(timer);
  }, [isTurning, at, count]);

  return {
    at,
    go,
    show: setIndex,
    /** Of the button: with reduced motion nothing turns by itself, so there is nothing to pause. */
    isPaused: isPaused || wantsNoMotion,
    canPause: !wantsNoMotion,
    togglePaused: () => setPaused((old) => !old),
  };
}

function useHeld(frame: RefObject<HTMLElement | null>): boolean {
  const [reasons, setReasons] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const set = (reason: string, on: boolean) =>
      setReasons((old) => {
        const next = new Set(old);
        if (on) next.add(reason);
        else next.delete(reason);
        return next;
      });
    const listening = new AbortController();
    const { signal } = listening;
    const isWithin = (event: FocusEvent) =>
      event.relatedTarget instanceof Node && element.contains(event.relatedTarget);
    element.addEventListener(
      "pointerenter",
      (event) => set("hover", event.pointerType === "mouse"),
      {
        signal,
      },
    );
    element.addEventListener("pointerleave", () => set("hover", false), { signal });
    element.addEventListener("focusin", () => set("focus", true), { signal });
    element.addEventListener("focusout", (event) => set("focus", isWithin(event)), { signal });
    const look = () => set("hidden", document.hidden);
    document.addEventListener("visibilitychange", look, { signal });
    look();
    return () => listening.abort();
  }, [frame]);
  return reasons.size > 0;
}
