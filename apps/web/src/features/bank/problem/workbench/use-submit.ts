import { isInProgress, VERDICTS } from "@gavel/domain/verdict";
import { notifyError, notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorFacts } from "../../../../app/errors/describe-error.ts";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import { isServerAway } from "../../../../app/errors/unanswered.ts";
import { useSubmissionStates, withState } from "../../../../app/live/use-submission-states.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import type { ProblemSource, SentCode } from "../detail/problem-source.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import { codeFault } from "./code-fault.ts";
import { type Unsent, useUnsent } from "./use-unsent.ts";
import type { Workspace } from "./use-workspace.ts";

/** For the password of the place, or whether to send another one while the result of the last is kept back. */
type Question = "enter" | "overwrite";

type Asking = Pick<Problem, "submitBarrier" | "mine">;

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
  /** What is asked before the code goes. */
  readonly question: Question | null;
  readonly answer: (isYes: boolean) => void;
}

const UNKNOWN = VERDICTS.submittedUnknownResult.code;
/** Who answered in haste can still leave the page. */
const OVERWRITE_MS = 1000;

/** Whether a password is all that keeps somebody from submitting. */
export function asksToEnter({ submitBarrier }: Asking, { renderEntry }: ProblemSource): boolean {
  return submitBarrier === "CONTEST_NOT_REGISTERED" && renderEntry !== undefined;
}

/** From the click to the final verdict. */
export function useSubmit(
  source: ProblemSource,
  problem: Asking,
  workspace: Workspace,
): SubmitState {
  const { t, i18n } = useLingui();
  const { send, findSent, reload } = source.useSubmit();
  const [isSending, setIsSending] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [sent, setSent] = useState<SubmissionRow | null>(null);
  const watched = useMemo(() => (sent === null ? [] : [sent]), [sent]);
  const states = useSubmissionStates(watched, "go-on");
  const current = sent === null ? null : withState(sent, states);
  const isJudging = current !== null && isInProgress(current.status);
  // Two key presses may come before the first has drawn anything.
  const isBusy = useRef(false);
  const sentCode = useRef("");
  const leaving = useRef(0);
  useEffect(() => () => clearTimeout(leaving.current), []);
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
      const row = arrived ?? (await send(code));
      setSent(row);
      notifySuccess(
        row.status === UNKNOWN ? t`Submitted successfully` : t`Submit code successfully`,
      );
    } catch (error) {
      // Told by the mutation cache; the button is free again and no status shows, unless the server is away.
      if (isServerAway(errorFacts(error))) setUnsent({ code, at, goesByItself: former === null });
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  }

  function submit(isOverwriting = false) {
    if (isBusy.current || isJudging || !requireSignIn()) return;
    if (asksToEnter(problem, source)) return setQuestion("enter");
    const { language, code } = workspace;
    if (problem.submitBarrier !== null || language === null || !language.isAvailable) return;
    const fault = codeFault(code);
    if (fault !== null) return notifyError(errorMessage(i18n, fault));
    if (problem.mine?.status === UNKNOWN && !isOverwriting) return setQuestion("overwrite");
    workspace.save();
    const send = () => void sendCode({ language: language.name, code }, null);
    if (!isOverwriting) return send();
    isBusy.current = true;
    setIsSending(true);
    leaving.current = window.setTimeout(send, OVERWRITE_MS);
  }

  function answer(isYes: boolean) {
    const isOverwriting = isYes && question === "overwrite";
    setQuestion(null);
    if (isOverwriting) submit(true);
  }

  return {
    current,
    sentCode: sentCode.current,
    unsent,
    sendAgain: () => unsent !== null && !isBusy.current && void sendCode(unsent.code, unsent),
    phase: isSending ? "sending" : isJudging ? "judging" : "ready",
    submit: () => submit(),
    question,
    answer,
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
