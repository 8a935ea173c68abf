import { isInProgress, VERDICTS } from "@gavel/domain/verdict";
import { notifyError } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../../app/errors/error-text.ts";
import type { CaptchaAnswer } from "../../../../app/human-check/captcha-dialog.tsx";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import type { ProblemSource, SentCode } from "../detail/problem-source.ts";
import type { Problem, SubmissionRow } from "../types.ts";
import { codeFault } from "./code-fault.ts";
import { type Held, useSending } from "./use-sending.ts";
import type { Unsent } from "./use-unsent.ts";
import type { Workspace } from "./use-workspace.ts";

/**
 * For the password of the place, whether to send another one while the result of the last is kept back, or for a proof
 * that a person sends.
 */
type Question = "enter" | "overwrite" | "proof";

type Asking = Pick<Problem, "submitBarrier" | "mine">;

export interface SubmitState {
  /** The submission sent from this page, as it is now; null before, while sending and after a failure. */
  readonly current: SubmissionRow | null;
  /** Goes on with what it is by now: it was sent again. */
  readonly follow: (sent: SubmissionRow) => void;
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
  readonly held: Pick<Held, "wasWrong"> | null;
  readonly prove: (proof: CaptchaAnswer) => void;
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
  const { i18n } = useLingui();
  const { current, unsent, held, isBusy, sendCode, ...sending } = useSending(source);
  const [asked, setAsked] = useState<Exclude<Question, "proof"> | null>(null);
  const isJudging = current !== null && isInProgress(current.status);
  const leaving = useRef(0);
  useEffect(() => () => clearTimeout(leaving.current), []);

  function submit(isOverwriting = false) {
    if (isBusy.current || isJudging || !requireSignIn()) return;
    if (asksToEnter(problem, source)) return setAsked("enter");
    const { language, code } = workspace;
    if (problem.submitBarrier !== null || language === null || !language.isAvailable) return;
    const fault = codeFault(code);
    if (fault !== null) return notifyError(errorMessage(i18n, fault));
    if (problem.mine?.status === UNKNOWN && !isOverwriting) return setAsked("overwrite");
    workspace.save();
    const send = () => void sendCode({ language: language.name, code }, null);
    if (!isOverwriting) return send();
    sending.setBusy(true);
    leaving.current = window.setTimeout(send, OVERWRITE_MS);
  }

  function answer(isYes: boolean) {
    sending.setHeld(null);
    setAsked(null);
    if (isYes && asked === "overwrite") submit(true);
  }

  return {
    current,
    follow: sending.follow,
    sentCode: sending.sentCode.current,
    unsent,
    sendAgain: () => unsent !== null && !isBusy.current && void sendCode(unsent.code, unsent),
    phase: sending.isSending ? "sending" : isJudging ? "judging" : "ready",
    submit: () => submit(),
    question: held === null ? asked : "proof",
    answer,
    held,
    prove: (proof) => held !== null && void sendCode(held.code, held.former, proof),
  };
}
