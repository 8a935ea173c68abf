import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ProgressLine } from "../import/progress-line.tsx";
import { type BulkRun, useBulkRun } from "./use-bulk-run.ts";

/** What is to be done to each of the chosen. */
export interface BulkAct<Row> {
  /** Names the act and how many. */
  readonly title: string;
  /** What comes of it, and whether it can be undone. */
  readonly description: ReactNode;
  /** Repeats the verb and the count. */
  readonly action: string;
  readonly destructive?: boolean;
  readonly actOn: (row: Row) => Promise<unknown>;
}

interface BulkDialogProps<Row> {
  act: BulkAct<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Those that were done; the others stay chosen. */
  onDone: (done: readonly Row[]) => void;
  onClose: () => void;
}

/** Asks once for all of them, shows how far it has come, and says what was refused and why. */
export function BulkDialog<Row>({ act, rows, nameOf, onDone, onClose }: BulkDialogProps<Row>) {
  const { t } = useLingui();
  const run = useBulkRun<Row>();
  const isRunning = run.state === "running";
  async function start() {
    const { done, failures } = await run.start(rows, act.actOn);
    onDone(done);
    if (failures.length > 0) return;
    notifySuccess(t`Update Successfully`);
    onClose();
  }
  return (
    <Dialog
      open
      title={act.title}
      keepOnOutsideClick={isRunning}
      keepOnEscape={isRunning}
      onOpenChange={(open) => !open && !isRunning && onClose()}
      footer={
        run.state === "finished" ? (
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={isRunning ? run.stop : onClose}>
              {isRunning ? <Trans>Stop</Trans> : <Trans>Cancel</Trans>}
            </Button>
            <Button
              variant={act.destructive ? "destructive" : "primary"}
              busy={isRunning}
              onClick={() => void start()}
            >
              {act.action}
            </Button>
          </>
        )
      }
    >
      {run.state === "asking" && <p className="text-sm">{act.description}</p>}
      {isRunning && (
        <ProgressLine
          name={act.action}
          share={run.count / rows.length}
          label={`${run.count} / ${rows.length}`}
        />
      )}
      {run.state === "finished" && <Failures run={run} nameOf={nameOf} />}
    </Dialog>
  );
}

interface FailuresProps<Row> {
  run: BulkRun<Row>;
  nameOf: (row: Row) => string;
}

function Failures<Row>({ run: { failures }, nameOf }: FailuresProps<Row>) {
  return (
    <>
      <p className="mb-2 text-sm" role="alert">
        <Plural
          value={failures.length}
          one="# was not done; it stays selected:"
          other="# were not done; they stay selected:"
        />
      </p>
      <ul className="max-h-80 divide-y overflow-y-auto rounded-md border text-sm">
        {failures.map(({ row, reason }) => (
          <li key={nameOf(row)} className="px-3 py-2">
            <span className="block truncate font-medium">{nameOf(row)}</span>
            <span className="text-muted-foreground">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
