import { isInProgress } from "@gavel/domain/verdict";
import { notifyError, notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { useSubmissionStates, withState } from "../../../../app/live/use-submission-states.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import { codeFault } from "./code-fault.ts";
import type { Workspace } from "./use-workspace.ts";

export interface SubmitState {
  /** The submission sent from this page, as it is now; null before, while sending and after a failure. */
  readonly current: SubmissionRow | null;
  readonly phase: "ready" | "sending" | "judging";
  readonly submit: () => void;
}

/** From the click to the final verdict. */
export function useSubmit(problem: Problem, workspace: Workspace): SubmitState {
  const { t, i18n } = useLingui();
  const create = trpc.submission.create.useMutation();
  const [sent, setSent] = useState<SubmissionRow | null>(null);
  const watched = useMemo(() => (sent === null ? [] : [sent]), [sent]);
  const states = useSubmissionStates(watched, "go-on");
  const current = sent === null ? null : withState(sent, states);
  const isJudging = current !== null && isInProgress(current.status);
  // Two key presses may come before the first has drawn anything.
  const isBusy = useRef(false);
  useReloadWhenFinal(problem.problemId, current);

  async function send(language: string) {
    isBusy.current = true;
    setSent(null);
    try {
      const { problemId } = problem;
      setSent(await create.mutateAsync({ problemId, language, code: workspace.code }));
      notifySuccess(t`Submit code successfully`);
    } catch {
      // Told by the mutation cache; the button is free again and no status shows.
    } finally {
      isBusy.current = false;
    }
  }

  function submit() {
    if (isBusy.current || isJudging || !requireSignIn()) return;
    const { language, code } = workspace;
    if (language === null || !language.isAvailable) return;
    const fault = codeFault(code);
    if (fault !== null) return notifyError(errorMessage(i18n, fault));
    workspace.save();
    void send(language.name);
  }

  return {
    current,
    phase: create.isPending ? "sending" : isJudging ? "judging" : "ready",
    submit,
  };
}

/** What counts submissions is out of date twice: when one is sent and when it is final. */
function useReloadWhenFinal(problemId: string, current: SubmissionRow | null) {
  const utils = trpc.useUtils();
  const submitId = current?.submitId;
  const isFinal = current !== null && !isInProgress(current.status);
  useEffect(() => {
    if (submitId === undefined) return;
    void utils.submission.find.invalidate();
    if (!isFinal) return;
    void utils.problem.get.invalidate({ problemId });
    void utils.problem.find.invalidate();
    void utils.problem.statuses.invalidate();
    void utils.problem.progress.invalidate();
  }, [utils, problemId, submitId, isFinal]);
}
