import { Button } from "@gavel/ui/button";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type BulkAct, BulkDialog } from "./bulk-dialog.tsx";
import type { Selection } from "./use-selection.ts";

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  /** "3 discussions selected" */
  count: ReactNode;
  acts: readonly { readonly name: string; readonly act: BulkAct<Row> }[];
  nameOf: (row: Row) => string;
  /** One or more were done. */
  onChanged: () => void;
}

/** Above a list while some of it is chosen: what can be done to all of that at once. */
export function BulkBar<Row>({ selection, count, acts, nameOf, onChanged }: BulkBarProps<Row>) {
  const [asked, setAsked] = useState<{ act: BulkAct<Row>; rows: readonly Row[] } | null>(null);
  const { rows } = selection;
  return (
    <>
      {rows.length > 0 && (
        <div className="flex min-h-11 flex-wrap items-center gap-2 border-b bg-primary-soft px-4 py-1.5 text-sm">
          <span className="font-semibold text-primary" role="status">
            {count}
          </span>
          <Button variant="ghost" size="sm" className="text-primary" onClick={selection.clear}>
            <Trans>Clear selection</Trans>
          </Button>
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {acts.map(({ name, act }) => (
              <Button
                key={name}
                size="sm"
                variant={act.destructive ? "destructive" : "default"}
                onClick={() => setAsked({ act, rows })}
              >
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
      {asked !== null && (
        <BulkDialog
          {...asked}
          nameOf={nameOf}
          onDone={(done) => {
            selection.set(done, false);
            onChanged();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
