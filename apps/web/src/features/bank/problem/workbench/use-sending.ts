import "../../../../app/errors/program-error-messages.ts";
import { isInProgress, VERDICTS } from "@gavel/domain/verdict";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorFacts } from "../../../../app/errors/describe-error.ts";
import { isServerAway } from "../../../../app/errors/unanswered.ts";
import type { CaptchaAnswer } from "../../../../app/human-check/captcha-dialog.tsx";
import { PROOF_CODES } from "../../../../app/human-check/proof-codes.ts";
import { useSubmissionStates, withState } from "../../../../app/live/use-submission-states.ts";
import type { ProblemSource, SentCode } from "../detail/problem-source.ts";
import type { SubmissionRow } from "../types.ts";
import { useDeskOwner, useNewOwner } from "./use-desk-owner.ts";
import { type Unsent, useUnsent } from "./use-unsent.ts";

/** Code that goes once the proof is there. */
export interface Held {
  readonly code: SentCode;
  readonly former: Unsent<SentCode> | null;
  /** The last proof was not right. */
  readonly wasWrong: boolean;
}

/** Takes code to the server, and follows what becomes of it. */
export function useSending(source: ProblemSource) {
  const { t } = useLingui();
  const { send, findSent, reload } = source.useSubmit();
  const [isSending, setIsSending] = useState(false);
  const [held, setHeld] = useState<Held | null>(null);
  const [sent, setSent] = useState<SubmissionRow | null>(null);
  const watched = useMemo(() => (sent === null ? [] : [sent]), [sent]);
  const states = useSubmissionStates(watched, "go-on");
  const current = sent === null ? null : withState(sent, states);
  // Two key presses may come before the first has drawn anything.
  const isBusy = useRef(false);
  const sentCode = useRef("");
  const [unsent, setUnsent] = useUnsent<SentCode>((one) => void sendCode(one.code, one));
  useReload(reload, current);
  const noteSender = useSender(forget);

  function forget() {
    setSent(null);
    setUnsent(null);
    setHeld(null);
  }

  function setBusy(isOn: boolean) {
    isBusy.current = isOn;
    setIsSending(isOn);
  }

  async function sendCode(code: SentCode, former: Unsent<SentCode> | null, proof?: CaptchaAnswer) {
    setBusy(true);
    forget();
    sentCode.current = code.code;
    const at = former?.at ?? new Date();
    const isStillHere = noteSender();
    try {
      // What got no answer may have arrived all the same.
      const arrived = former === null ? null : await findSent(code, earlier(at));
      const row = arrived ?? (await send(code, proof));
      if (isStillHere()) setSent(row);
      const isKeptBack = row.status === VERDICTS.submittedUnknownResult.code;
      notifySuccess(isKeptBack ? t`Submitted successfully` : t`Submit code successfully`);
    } catch (error) {
      // Told by the mutation cache; the button is free again and no status shows, unless the server is away.
      const facts = errorFacts(error);
      if (!isStillHere()) return;
      if (PROOF_CODES.includes(facts.code)) {
        setHeld({ code, former, wasWrong: facts.code === "CAPTCHA_WRONG" });
      } else if (isServerAway(facts)) setUnsent({ code, at, goesByItself: former === null });
    } finally {
      setBusy(false);
    }
  }

  return {
    follow: setSent,
    current,
    sentCode,
    unsent,
    held,
    setHeld,
    isSending,
    isBusy,
    setBusy,
    sendCode,
  };
}

/**
 * Another person may sign in while the page stands: what the one before sent, or could not send, is not theirs.
 * @returns what notes who sends, and says later whether they are still here
 */
function useSender(onNew: () => void) {
  const owner = useDeskOwner();
  const sender = useRef(owner);
  useNewOwner(owner, (before) => {
    sender.current = owner;
    if (before !== null) onNew();
  });
  return () => {
    const by = sender.current;
    return () => by === null || by === sender.current;
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
