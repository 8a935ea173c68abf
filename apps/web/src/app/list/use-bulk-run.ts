import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { describeError } from "../errors/describe-error.ts";

interface Failure<Row> {
  readonly row: Row;
  readonly reason: string;
}

export interface BulkRun<Row> {
  readonly state: "asking" | "running" | "finished";
  /** How many were tried. */
  readonly count: number;
  readonly failures: readonly Failure<Row>[];
}

/**
 * Does something to many, one after the other: each is its own act to the server, so that what is refused keeps nothing else
 * up. Whoever stops it loses nothing of what is done.
 */
export function useBulkRun<Row>() {
  const { t, i18n } = useLingui();
  const [run, setRun] = useState<BulkRun<Row>>({ state: "asking", count: 0, failures: [] });
  const isStopped = useRef(false);

  async function start(rows: readonly Row[], actOn: (row: Row) => Promise<unknown>) {
    isStopped.current = false;
    const done: Row[] = [];
    const failures: Failure<Row>[] = [];
    for (const [count, row] of rows.entries()) {
      setRun({ state: "running", count, failures });
      if (isStopped.current) failures.push({ row, reason: t`It was stopped before` });
      else {
        try {
          await actOn(row);
          done.push(row);
        } catch (error) {
          failures.push({ row, reason: describeError(i18n, error) });
        }
      }
    }
    setRun({ state: "finished", count: rows.length, failures });
    return { done, failures };
  }
  const stop = () => {
    isStopped.current = true;
  };
  return { ...run, start, stop };
}
