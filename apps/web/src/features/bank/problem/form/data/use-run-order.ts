import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../../../app/trpc.ts";
import type { FailedRun, RunRow } from "./merge-runs.ts";

const POLL_MS = 1000;
/** A poll that fails is tried again, this many times in a row. */
const POLLS_MISSED_MAX = 5;

export type RunKind = "answers" | "generate" | "validate";

/** One that did not come to what was asked of it, with the words for the case or the line that it ran on. */
export interface NamedFailure extends Omit<FailedRun, "at"> {
  readonly name: string;
}

export interface Complaint {
  readonly name: string;
  readonly message: string;
}

export interface RunReport {
  readonly kind: RunKind;
  readonly done: number;
  readonly failures: readonly NamedFailure[];
  /** Of validators, by the names of the cases. */
  readonly complaints: readonly Complaint[];
  readonly isCancelled: boolean;
  /** Why it did not begin or was lost; null = it came to its end. */
  readonly error: unknown;
}

const NOTHING = { done: 0, failures: [], complaints: [], isCancelled: false, error: null };

export interface RunningJob {
  readonly kind: RunKind;
  /** null = it is being asked for. */
  readonly jobId: number | null;
  readonly total: number;
  readonly done: number;
}

type Send = ReturnType<typeof trpc.useUtils>["client"]["problemProgram"];
type Start = (send: Send) => Promise<{ jobId: number }>;
type Take = (rows: readonly RunRow[]) => Partial<RunReport>;

/** One order to the problem's programs at a time: what is under way and what came of the last. */
export function useRunOrder() {
  const send = trpc.useUtils().client.problemProgram;
  const [running, setRunning] = useState<RunningJob | null>(null);
  const [reports, setReports] = useState<readonly RunReport[]>([]);
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const report = (kind: RunKind, part: Partial<RunReport>) =>
    setReports((before) => [...before, { ...NOTHING, kind, ...part }]);

  /** @returns whether it came to its end */
  async function order(kind: RunKind, start: Start, take: Take): Promise<boolean> {
    try {
      const onProgress = (job: Omit<RunningJob, "kind">) => setRunning({ kind, ...job });
      const ended = await follow(send, start, { isGone: () => isGone.current, onProgress });
      if (ended === null) return false;
      report(kind, { ...take(ended.rows), isCancelled: ended.isCancelled });
      return !ended.isCancelled;
    } catch (error) {
      report(kind, { error });
      return false;
    }
  }

  async function alone(work: () => Promise<unknown>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setReports([]);
    await work();
    isBusy.current = false;
    setRunning(null);
  }

  function stop() {
    if (running?.jobId == null) return;
    // A stop that is refused is told like a run that is; the run itself goes on to be shown.
    send.cancel
      .mutate({ jobId: running.jobId })
      .catch((error: unknown) => report(running.kind, { error }));
  }

  return { running, reports, order, alone, stop, forget: () => setReports([]) };
}

interface Watch {
  readonly isGone: () => boolean;
  readonly onProgress: (job: Omit<RunningJob, "kind">) => void;
}

/** All rows of what was started, as soon as it has ended; null = nobody waits for them any more. */
async function follow(send: Send, start: Start, { isGone, onProgress }: Watch) {
  onProgress({ jobId: null, total: 0, done: 0 });
  const { jobId } = await start(send);
  const rows: RunRow[] = [];
  let [after, missed] = [-1, 0];
  while (!isGone()) {
    try {
      const job = await send.job.query({ jobId, after });
      missed = 0;
      rows.push(...job.rows);
      after = job.round;
      onProgress({ jobId, total: job.total, done: job.done });
      if (job.isEnded) return { rows, isCancelled: job.isCancelled };
    } catch (error) {
      missed += 1;
      if (missed > POLLS_MISSED_MAX) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}
