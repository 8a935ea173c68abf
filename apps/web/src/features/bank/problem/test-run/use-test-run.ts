import { LIMITS } from "@gavel/domain/limit";
import { type Place, switchOf } from "@gavel/domain/place";
import { notifyError, notifyInfo } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import type { Problem } from "../types.ts";
import { codeFault } from "../workbench/code-fault.ts";
import type { Workspace } from "../workbench/use-workspace.ts";
import type { Program } from "./ask.ts";
import { type TestCase, type TestCases, useCases } from "./use-cases.ts";
import { type Run, useRuns } from "./use-runs.ts";

export interface TestRunState extends TestCases {
  /** The last run of a tab; undefined before the first. */
  readonly runOf: (one: TestCase) => Run | undefined;
  /** Code, language or input changed since. */
  readonly isStale: (one: TestCase) => boolean;
  readonly isRunning: boolean;
  /** What was answered last; null before. */
  readonly lastRun: Run | null;
  /** Whole seconds until the next run is welcome. */
  readonly waitSeconds: number;
  /** Runs all samples, or the reader's own input where the drawer shows one; opens the drawer. */
  readonly run: () => void;
}

export function useTestRun(problem: Problem, workspace: Workspace): TestRunState {
  const { t, i18n } = useLingui();
  const cases = useCases(problem, workspace.desk);
  const { runs, lastRun, isRunning, isBusy, waitSeconds, runAll } = useRuns();
  const chosen = useRef(cases.chosen);
  chosen.current = cases.chosen;

  /** Shows the first that failed, unless the reader has turned to another one meanwhile. */
  async function runAndShow(ones: readonly TestCase[], language: string) {
    const { code, desk } = workspace;
    const { place } = desk;
    const shown = ones.includes(cases.active) ? cases.active : ones[0];
    if (shown !== undefined) cases.select(shown.key);
    const failed = await runAll(ones, { pid: problem.pid, language, code, ...programPlace(place) });
    if (failed !== null && chosen.current === shown?.key) cases.select(failed.key);
  }

  function run() {
    const ones = toRun(cases);
    cases.open(true);
    if (isBusy.current || problem.judgeMode === "interactive" || !requireSignIn()) return;
    const { language, code } = workspace;
    if (language === null || !language.isAvailable) return;
    const refusal = codeFault(code) ?? inputFault(ones);
    if (refusal !== null) return notifyError(errorMessage(i18n, refusal), { id: "test-run" });
    if (waitSeconds > 0) {
      return notifyInfo(t`Test run again in ${waitSeconds} s`, { id: "test-run" });
    }
    workspace.save();
    void runAndShow(ones, language.name);
  }

  return {
    ...cases,
    runOf: (one) => runs.get(one.key),
    isStale: (one) => isOutOfDate(runs.get(one.key), one, workspace),
    isRunning,
    lastRun,
    waitSeconds,
    run,
  };
}

const programPlace = (place: Place): Pick<Program, "place" | "contestId"> => ({
  place: switchOf(place),
  ...(place.kind === "contest" ? { contestId: place.contestId } : {}),
});

function toRun({ cases, active, isOpen }: TestCases): readonly TestCase[] {
  const samples = cases.filter((one) => one.kind === "sample");
  const isOwn = isOpen && active.kind === "custom";
  return isOwn || samples.length === 0 ? [active] : samples;
}

/** A sample may be longer than what can be typed: the server has it already. */
function inputFault(ones: readonly TestCase[]) {
  const own = ones.find((one) => one.kind === "custom");
  if (own === undefined) return null;
  if (own.input === "") return "TEST_INPUT_REQUIRED" as const;
  return own.input.length > LIMITS.testInputMax ? ("TEST_INPUT_TOO_LONG" as const) : null;
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
