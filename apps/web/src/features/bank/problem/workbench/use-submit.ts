import { isInProgress } from "@gavel/domain/verdict";
import { notifyError, notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorFacts } from "../../../../app/errors/describe-error.ts";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { isServerAway } from "../../../../app/errors/unanswered.ts";
import { useSubmissionStates, withState } from "../../../../app/live/use-submission-states.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import type { ProblemSource, SentCode } from "../detail/problem-source.ts";
import type { SubmissionRow } from "../types.ts";
import { codeFault } from "./code-fault.ts";
import { type Unsent, useUnsent } from "./use-unsent.ts";
import type { Workspace } from "./use-workspace.ts";

export interface SubmitState {
  /** The submission sent from this page, as it is now; null before, while sending and after a failure. */
  readonly current: SubmissionRow | null;
  /** What it was sent with. */
  readonly sentCode: string;
  /** What the server could not be given; null where there is nothing like that. */
  readonly unsent: Unsent<SentCode> | null;
  readonly sendAgain: () => void;
  readonly phase: "ready" | "sending" | "judging";
  readonly submit: () => void;
}

/** From the click to the final verdict. */
export function useSubmit(source: ProblemSource, workspace: Workspace): SubmitState {
  const { t, i18n } = useLingui();
  const { send, findSent, reload } = source.useSubmit();
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<SubmissionRow | null>(null);
  const watched = useMemo(() => (sent === null ? [] : [sent]), [sent]);
  const states = useSubmissionStates(watched, "go-on");
  const current = sent === null ? null : withState(sent, states);
  const isJudging = current !== null && isInProgress(current.status);
  // Two key presses may come before the first has drawn anything.
  const isBusy = useRef(false);
  const sentCode = useRef("");
  const [unsent, setUnsent] = useUnsent<SentCode>((one) => void sendCode(one.code, one));
  useReload(reload, current);

  async function sendCode(code: SentCode, former: Unsent<SentCode> | null) {
    isBusy.current = true;
    setIsSending(true);
    setSent(null);
    setUnsent(null);
    sentCode.current = code.code;
    const at = former?.at ?? new Date();
    try {
      // What got no answer may have arrived all the same.
      const arrived = former === null ? null : await findSent(code, earlier(at));
      setSent(arrived ?? (await send(code)));
      notifySuccess(t`Submit code successfully`);
    } catch (error) {
      // Told by the mutation cache; the button is free again and no status shows, unless the server is away.
      if (isServerAway(errorFacts(error))) setUnsent({ code, at, goesByItself: former === null });
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
    void sendCode({ language: language.name, code }, null);
  }

  return {
    current,
    sentCode: sentCode.current,
    unsent,
    sendAgain: () => unsent !== null && !isBusy.current && void sendCode(unsent.code, unsent),
    phase: isSending ? "sending" : isJudging ? "judging" : "ready",
    submit,
  };
}

/** Clocks differ a little between a browser and its server. */
const earlier = (at: Date) => new Date(at.getTime() - 120_000);

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
