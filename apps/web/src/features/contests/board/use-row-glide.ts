import { type RefObject, useLayoutEffect, useRef } from "react";

const GLIDE_MS = 240;
/** Rows that come from so far away are simply there. */
const GLIDE_MAX_PX = 1600;

interface Place {
  readonly top: number;
  readonly glide: Animation | null;
}

/**
 * Rows glide from where they were to where they are: each is drawn at its old place and let go. A row that is under way
 * goes on from where it is seen. Nothing moves for readers who want no movement.
 * @param rows changes when rows may have moved
 * @param scope rows of another one did not move, they are others
 */
export function useRowGlide(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: unknown,
  scope: string,
): void {
  const places = useRef(new Map<string, Place>());
  const lastScope = useRef(scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn depends on them
  useLayoutEffect(() => {
    const isSameList = lastScope.current === scope;
    lastScope.current = scope;
    const glides = isSameList && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<string, Place>();
    // All are measured before any is moved, so that the page is laid out once.
    const measured = [...(body.current?.rows ?? [])].map((row) => ({ row, top: row.offsetTop }));
    for (const { row, top } of measured) {
      const key = row.dataset.line ?? "";
      const before = places.current.get(key);
      const glide = glides && before !== undefined ? glideFrom(row, before, top) : null;
      now.set(key, { top, glide });
    }
    places.current = now;
  }, [body, rows, scope]);
}

function glideFrom(row: HTMLTableRowElement, before: Place, top: number): Animation | null {
  const isUnderWay = before.glide?.playState === "running";
  const drift = isUnderWay ? new DOMMatrix(getComputedStyle(row).transform).m42 : 0;
  const way = before.top + drift - top;
  if (way === 0 || Math.abs(way) > GLIDE_MAX_PX) return null;
  // One that stays where it is meant to go needs no second push.
  if (isUnderWay && before.top === top) return before.glide;
  before.glide?.cancel();
  const zIndex = way > 0 ? "4" : "3";
  return row.animate(
    [
      { transform: `translateY(${way}px)`, zIndex },
      { transform: "none", zIndex },
    ],
    { duration: GLIDE_MS, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
  );
}
