import type { ReactNode } from "react";

export type TipSide = "top" | "right" | "bottom" | "left";

export interface Tip {
  /** Which tooltip of the page it belongs to. */
  readonly owner: string;
  /** What it explains. */
  readonly anchor: Element;
  readonly content: ReactNode;
  readonly side: TipSide;
}

/** Before a tip comes. */
const DELAY_MS = 500;
/** Between neighbours a tip comes at once. */
const NEIGHBOUR_MS = 200;
/** On the way from the anchor to the tip itself, which may be read with a magnifier. */
const GRACE_MS = 150;

let shown: Tip | null = null;
let hiddenAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whose tip the timer will show; null when it will hide one. */
let coming: string | null = null;
const listeners = new Set<() => void>();

export const shownTip = () => shown;

export function subscribeTip(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows it now, or with null none; what was about to happen does not. */
export function setTip(next: Tip | null): void {
  clearTimeout(timer);
  coming = null;
  show(next);
}

function setTipIn(ms: number, next: Tip | null): void {
  clearTimeout(timer);
  coming = next?.owner ?? null;
  timer = setTimeout(() => setTip(next), ms);
}

function show(next: Tip | null): void {
  if (shown === next) return;
  if (next === null) hiddenAt = performance.now();
  shown = next;
  for (const listener of listeners) listener();
}

/** What it says has changed. */
export function refreshTip(owner: string, content: ReactNode, side: TipSide): void {
  if (shown?.owner !== owner || (shown.content === content && shown.side === side)) return;
  shown = { ...shown, content, side };
  for (const listener of listeners) listener();
}

/** The pointer rests on what the tip explains. */
export function pointAt(tip: Tip): void {
  const isNeighbour = shown !== null || performance.now() - hiddenAt < NEIGHBOUR_MS;
  setTipIn(isNeighbour ? 0 : DELAY_MS, tip);
}

/** The pointer has gone; it may come back, or to the tip. */
export function pointAway(): void {
  setTipIn(GRACE_MS, null);
}

/** The pointer has reached the tip. */
export function keepTip(): void {
  clearTimeout(timer);
}

/** What it explained is gone, or has been used. A tip of another goes on coming or going. */
export function dropTip(owner: string): void {
  if (coming === owner) clearTimeout(timer);
  if (shown?.owner === owner) show(null);
}
