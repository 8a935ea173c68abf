import { formatCount } from "@gavel/ui/lib/format";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { useLingui } from "@lingui/react/macro";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { ProblemRow } from "../types.ts";
import { verdictCounts } from "../verdict-counts.ts";

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
      {shown !== null && <Panel {...shown} />}
    </div>
  );
}

function Panel({ row, left, top }: Shown) {
  const { i18n } = useLingui();
  const counts = verdictCounts(row);
  const most = Math.max(...counts.map((one) => one.count));
  return (
    <ul
      aria-hidden
      style={{ left, top, width: WIDTH }}
      className="pointer-events-none fixed z-(--z-dialog) animate-fade-in rounded-lg bg-popover px-3 py-2.5 text-xs text-popover-foreground shadow-popover"
    >
      {counts.map(({ verdict, count }) => {
        const look = verdictLook(verdict);
        return (
          <li key={verdict} className="flex h-5.5 items-center gap-2">
            <look.icon className={`size-3.5 shrink-0 ${look.text}`} />
            <span className="w-8 font-strong">{look.short}</span>
            <span className="h-1 min-w-0 flex-1">
              <span
                style={{ width: `${(count / most) * 100}%`, background: look.color }}
                className="block h-1 min-w-0.5 rounded-full"
              />
            </span>
            <span className="figure w-12 text-right">{formatCount(count, i18n.locale)}</span>
          </li>
        );
      })}
    </ul>
  );
}
