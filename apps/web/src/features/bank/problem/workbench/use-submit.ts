import { isInProgress } from "@gavel/domain/verdict";
import { notifyError, notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { useSubmissionStates, withState } from "../../../../app/live/use-submission-states.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import type { ProblemSource } from "../detail/problem-source.ts";
import type { SubmissionRow } from "../types.ts";
import { codeFault } from "./code-fault.ts";
import type { Workspace } from "./use-workspace.ts";

export interface SubmitState {
  /** The submission sent from this page, as it is now; null before, while sending and after a failure. */
  readonly current: SubmissionRow | null;
  readonly phase: "ready" | "sending" | "judging";
  readonly submit: () => void;
}

/** From the click to the final verdict. */
export function useSubmit(source: ProblemSource, workspace: Workspace): SubmitState {
  const { t, i18n } = useLingui();
  const { send, reload } = source.useSubmit();
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<SubmissionRow | null>(null);
  const watched = useMemo(() => (sent === null ? [] : [sent]), [sent]);
  const states = useSubmissionStates(watched, "go-on");
  const current = sent === null ? null : withState(sent, states);
  const isJudging = current !== null && isInProgress(current.status);
  // Two key presses may come before the first has drawn anything.
  const isBusy = useRef(false);
  useReload(reload, current);

  async function sendCode(language: string) {
    isBusy.current = true;
    setIsSending(true);
    setSent(null);
    try {
      setSent(await send({ language, code: workspace.code }));
      notifySuccess(t`Submit code successfully`);
    } catch {
      // Told by the mutation cache; the button is free again and no status shows.
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  }

  function submit() {
    if (isBusy.current || isJudging || !requireSignIn()) return;
    const { language, code } = workspace;
    if (language === null || !language.isAvailable) return;
    const fault = codeFault(code);
    if (fault !== null) return notifyError(errorMessage(i18n, fault));
    workspace.save();
    void sendCode(language.name);
  }

  return {
    current,
    phase: isSending ? "sending" : isJudging ? "judging" : "ready",
    submit,
  };
}

/** Twice: when one is sent and when it is final. */
function useReload(reload: (isFinal: boolean) => void, current: SubmissionRow | null) {
  const latest = useRef(reload);
  latest.current = reload;
  const submitId = current?.submitId;
  const isFinal = current !== null && !isInProgress(current.status);
  useEffect(() => {
    if (submitId !== undefined) latest.current(isFinal);
  }, [submitId, isFinal]);
}
