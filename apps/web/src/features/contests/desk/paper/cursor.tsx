import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHotkeys } from "../../../../app/hotkeys/use-hotkeys.ts";
import { rowBeside } from "../row-beside.ts";

interface RowKey<Row> {
  readonly label: string;
  readonly run: (row: Row) => unknown;
}

/**
 * j and k walk the rows of a list; its other keys act on the row one stands on.
 * @returns the id of that row; undefined before the first step
 */
export function usePaneKeys<Row extends { readonly id: number }>(
  title: string,
  isActive: boolean,
  rows: readonly Row[] = [],
  keys: Readonly<Record<string, RowKey<Row>>>,
): number | undefined {
  const { t } = useLingui();
  const [at, setAt] = useState<number>();
  const index = rows.findIndex(({ id }) => id === at);
  function move(step: number) {
    const next = rowBeside(rows, at, step);
    if (next !== undefined) setAt(next.id);
  }
  const act = (run: (row: Row) => unknown) => {
    const row = rows[index];
    if (row !== undefined) run(row);
  };
  useHotkeys(
    title,
    isActive
      ? [
          { keys: "j", label: t`Next row`, run: () => move(1) },
          { keys: "k", label: t`Previous row`, run: () => move(-1) },
          ...Object.entries(keys).map(([name, { label, run }]) => ({
            ...{ keys: name, label, run: () => act(run) },
          })),
        ]
      : [],
  );
  return isActive && index !== -1 ? at : undefined;
}

/** In the first cell of a row: it says where the keys are, and comes into view with them. */
export function Cursor({ isAt, children }: { isAt: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isAt) place.current?.scrollIntoView({ block: "nearest" });
  }, [isAt]);
  return (
    <span ref={place} className="flex scroll-mt-24 scroll-mb-24 items-center">
      {isAt && <span className="sr-only">{t`The keys act here:`}</span>}
      {children}
    </span>
  );
}
