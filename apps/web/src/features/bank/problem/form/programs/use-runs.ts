import { useEffect, useRef, useState } from "react";
import { trpc } from "../../../../../app/trpc.ts";
import type { Results } from "./types.ts";

const POLL_MS = 1000;
/** Many cells take a while to look up: what is under way is then looked at less often. */
const CELLS_PER_MS = 2;
/** No run is answered in a later round. */
const AFTER_ALL = 2 ** 31 - 1;

/** What judges use, or the saved draft: the same as long as nobody has one open. */
export type DataSide = "live" | "draft";

interface Progress {
  readonly total: number;
  readonly done: number;
}

export interface Runs {
  /** undefined: not loaded yet. */
  readonly results: Results | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** null = nothing is running. */
  readonly progress: Progress | null;
  readonly isStarting: boolean;
  /** Why the last runs did not begin; null = they did. */
  readonly refusal: unknown;
  readonly runAll: () => Promise<void>;
  /** Runs them if something that decides how they end has changed since; never throws. */
  readonly runChanged: () => Promise<void>;
  readonly askChecker: () => Promise<void>;
  readonly cancel: () => void;
}

/** What solutions came to on the test data, and what of them is under way. */
export function useRuns(pid: number, data: DataSide): Runs {
  const utils = trpc.useUtils();
  const results = trpc.problemProgram.results.useQuery({ pid, data }, { meta: { inline: true } });
  const [jobId, setJobId] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const run = trpc.problemProgram.run.useMutation({ meta: { inline: true } });
  const ask = trpc.problemProgram.runCheckerTests.useMutation({ meta: { inline: true } });
  const stop = trpc.problemProgram.cancel.useMutation({ meta: { inline: true } });
  const wanted = jobId ?? results.data?.jobId ?? null;
  const isWanted = wanted !== null;
  const job = trpc.problemProgram.job.useQuery(
    // Rows are not needed: the grid is asked for as a whole.
    { jobId: wanted ?? 0, after: AFTER_ALL },
    {
      enabled: isWanted,
      meta: { inline: true },
      refetchInterval: ({ state }) => (state.data?.isEnded === true ? false : POLL_MS),
    },
  );
  const done = job.data?.done;
  const isEnded = isWanted && (job.data?.isEnded === true || job.error !== null);
  const told = useRef<number | undefined>(undefined);
  const lookedAt = useRef(0);
  const cells = (results.data?.cases.length ?? 0) * (results.data?.solutions.length ?? 0);

  useEffect(() => {
    if (!isWanted || (done === told.current && !isEnded)) return;
    if (!isEnded && Date.now() - lookedAt.current < cells / CELLS_PER_MS) return;
    told.current = done;
    lookedAt.current = Date.now();
    void utils.problemProgram.results.invalidate({ pid });
    if (!isEnded) return;
    setJobId(null);
    void utils.problemProgram.list.invalidate({ pid });
    void utils.problemProgram.readiness.invalidate({ pid });
  }, [done, isEnded, isWanted, cells, pid, utils]);

  async function start(send: () => Promise<{ jobId: number }>) {
    setRefusal(null);
    try {
      setJobId((await send()).jobId);
    } catch (error) {
      setRefusal(error);
    }
  }

  const runAll = () => start(() => run.mutateAsync({ pid, data }));

  async function runChanged() {
    const { data: now } = await results.refetch();
    // What a run came to is known for as long as nothing that decides it changes.
    const isChanged = now?.solutions.some(({ cells }) => cells.some((cell) => cell === null));
    if (isChanged === true) await runAll();
  }

  const isRunning = isWanted && !isEnded;
  return {
    results: results.data,
    error: results.error,
    reload: () => void results.refetch(),
    progress: isRunning ? { total: job.data?.total ?? 0, done: done ?? 0 } : null,
    isStarting: run.isPending || ask.isPending,
    refusal,
    runAll,
    runChanged,
    askChecker: () => start(() => ask.mutateAsync({ pid })),
    cancel: () => wanted !== null && stop.mutate({ jobId: wanted }),
  };
}
