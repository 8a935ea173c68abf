import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { reportError } from "../../../../app/errors/report-error.ts";
import { trpcClient } from "../../../../app/trpc.ts";
import type { TestRunState } from "../test-run/use-test-run.ts";
import { usePutCode } from "../workbench/toolbar.tsx";
import type { Workspace } from "../workbench/use-workspace.ts";
import type { DetailSearch } from "./detail-search.ts";

interface LoadInto {
  readonly workspace: Workspace;
  readonly testRun: TestRunState;
  /** The address forgets what it named. */
  readonly onLoaded: () => void;
}

/** "Edit and resubmit": the editor opens with the code of that submission, the test run with one of its cases. */
export function useLoadFrom(
  { from, case: seq }: Pick<DetailSearch, "from" | "case">,
  { workspace, testRun, onLoaded }: LoadInto,
): void {
  const { t } = useLingui();
  const put = usePutCode(workspace);
  const loadCode = useEffectEvent(async (submitId: number, signal: AbortSignal) => {
    const found = await trpcClient.submission.get.query({ submitId }, { signal });
    if (found.code !== null)
      put(found.code, t`Loaded the code of submission ${submitId}`, found.language);
  });
  const loadCase = useEffectEvent(async (submitId: number, at: number, signal: AbortSignal) => {
    const results = await trpcClient.submission.cases.query({ submitId }, { signal });
    const one = results?.cases.find((other) => other.seq === at);
    if (one === undefined || one.input === null) return;
    testRun.open(true);
    if (one.sample !== null) testRun.select(`sample-${one.sample}`);
    else testRun.add({ input: one.input, expected: one.answer ?? "" });
  });
  const end = useEffectEvent(onLoaded);
  useEffect(() => {
    if (from === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function load(submitId: number) {
      try {
        await loadCode(submitId, signal);
        if (seq !== undefined) await loadCase(submitId, seq, signal);
      } catch (error) {
        if (signal.aborted) return;
        reportError(error);
      }
      if (!signal.aborted) end();
    }
    void load(from);
    return () => controller.abort();
  }, [from, seq]);
}
