import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { ProblemRow } from "../types.ts";
import { verdictCounts } from "../verdict-counts.ts";

const Panel = lazyPart(() => import("./breakdown-panel.tsx"));

const WAIT_MS = 400;
const WIDTH = 224;

interface Shown {
  readonly row: ProblemRow;
  readonly left: number;
  readonly top: number;
}

/**
 * After 400 ms over a row: how often each verdict came. Extra for the mouse only; the problem page says the same in
 * its statistics.
 */
export function RowBreakdown({
  rows,
  children,
}: {
  rows: readonly ProblemRow[] | undefined;
  children: ReactNode;
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef(0);
  const over = useRef<Element | null>(null);

  function leave() {
    clearTimeout(timer.current);
    over.current = null;
    setShown(null);
  }

  function onPointerOver(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== "mouse" || !(event.target instanceof Element)) return;
    const line = event.target.closest("tbody tr");
    if (line === over.current) return;
    leave();
    over.current = line;
    if (!(line instanceof HTMLTableRowElement)) return;
    const row = rows?.[line.sectionRowIndex];
    if (row === undefined || verdictCounts(row).length === 0) return;
    const { clientX } = event;
    timer.current = window.setTimeout(() => {
      const { bottom, top } = line.getBoundingClientRect();
      const height = 24 + verdictCounts(row).length * 22;
      setShown({
        row,
        left: Math.min(clientX + 12, innerWidth - WIDTH - 12),
        top: bottom + height > innerHeight ? top - height - 4 : bottom + 4,
      });
    }, WAIT_MS);
  }

  useEffect(() => {
    if (shown === null) return;
    const hide = () => setShown(null);
    addEventListener("scroll", hide, { passive: true, once: true });
    return () => removeEventListener("scroll", hide);
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div onPointerOver={onPointerOver} onPointerLeave={leave}>
      {children}
      <Suspense fallback={null}>{shown !== null && <Panel {...shown} width={WIDTH} />}</Suspense>
    </div>
  );
}
