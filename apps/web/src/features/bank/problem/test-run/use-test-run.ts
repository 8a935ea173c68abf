import { LIMITS } from "@gavel/domain/limit";
import { notifyError, notifyInfo } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { reportError } from "../../../../app/errors/report-error.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import type { Problem } from "../types.ts";
import { codeFault } from "../workbench/code-fault.ts";
import type { Workspace } from "../workbench/use-workspace.ts";
import { startTestRun, waitForAnswer } from "./ask.ts";
import type { FinalAnswer } from "./outcome.ts";
import { type TestCase, type TestCases, useCases } from "./use-cases.ts";

/** What was asked, and what became of it. */
export interface Run {
  readonly language: string;
  readonly code: string;
  readonly input: string;
  readonly expected: string;
  readonly answer: FinalAnswer | null;
  /** Why there is no answer, in words; null while it is on its way. */
  readonly fault: string | null;
}

export interface TestRunState extends TestCases {
  /** The last run of a tab; undefined before the first. */
  readonly runOf: (one: TestCase) => Run | undefined;
  /** Code, language or input changed since. */
  readonly isStale: (one: TestCase) => boolean;
  readonly isRunning: boolean;
  /** Whole seconds until the next run is welcome. */
  readonly waitSeconds: number;
  /** Runs what the open tab shows, and opens the drawer. */
  readonly run: () => void;
}

export function useTestRun(problem: Problem, workspace: Workspace): TestRunState {
  const { t, i18n } = useLingui();
  const cases = useCases(problem, workspace.desk);
  const [runs, setRuns] = useState<ReadonlyMap<string, Run>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const [waitSeconds, waitFor] = useCountdown();
  const leaving = useLeaving();
  // Two key presses may come before the first has drawn anything.
  const isBusy = useRef(false);

  const put = (key: string, run: Run) => setRuns((all) => new Map(all).set(key, run));

  async function ask(one: TestCase, language: string) {
    const { code } = workspace;
    const { key, input, expected } = one;
    const asked: Run = { language, code, input, expected, answer: null, fault: null };
    isBusy.current = true;
    setIsRunning(true);
    put(key, asked);
    try {
      const question = { pid: problem.pid, language, code, input, expectedOutput: expected };
      const started = await startTestRun(question);
      waitFor(started.waitSeconds);
      put(key, { ...asked, answer: await waitForAnswer(started.key, leaving.current.signal) });
    } catch (error) {
      if (leaving.current.signal.aborted) return;
      const { code: refusal, params } = errorFacts(error);
      if (refusal === "TEST_TOO_FAST") waitFor(Number(params.n ?? 1));
      // The drawer says it; a session that ended opens the sign-in dialog all the same.
      reportError(error, { inline: true });
      put(key, { ...asked, fault: describeError(i18n, error) });
    } finally {
      isBusy.current = false;
      setIsRunning(false);
    }
  }

  function run() {
    cases.open(true);
    if (isBusy.current || problem.judgeMode === "interactive" || !requireSignIn()) return;
    const { language, code } = workspace;
    if (language === null || !language.isAvailable) return;
    const one = cases.active;
    const refusal = codeFault(code) ?? inputFault(one.input);
    if (refusal !== null) return notifyError(errorMessage(i18n, refusal), { id: "test-run" });
    if (waitSeconds > 0) {
      return notifyInfo(t`Test run again in ${waitSeconds} s`, { id: "test-run" });
    }
    workspace.save();
    void ask(one, language.name);
  }

  return {
    ...cases,
    runOf: (one) => runs.get(one.key),
    isStale: (one) => isOutOfDate(runs.get(one.key), one, workspace),
    isRunning,
    waitSeconds,
    run,
  };
}

function inputFault(input: string) {
  if (input === "") return "TEST_INPUT_REQUIRED" as const;
  return input.length > LIMITS.testInputMax ? ("TEST_INPUT_TOO_LONG" as const) : null;
}

function isOutOfDate(run: Run | undefined, one: TestCase, workspace: Workspace): boolean {
  if (run === undefined) return false;
  return (
    run.code !== workspace.code ||
    run.language !== workspace.language?.name ||
    run.input !== one.input ||
    run.expected !== one.expected
  );
}

/** Counts down to 0 by the second. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  return [
    left,
    (seconds) => {
      const start = performance.now();
      setNow(start);
      setUntil(start + seconds * 1000);
    },
  ];
}

/** Aborted when the page goes: nobody asks on for it. */
function useLeaving() {
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return controller;
}
