/** Who of the two is to blame for how an exchange ended. Pure; the table is in the test. */
import type { Verdict } from "@gavel/domain/verdict";
import type { SideResult } from "@gavel/judge-protocol/sandbox";
import type { CheckerAnswer, CheckerFault } from "../checker/answer.ts";
import { IDLE_NOTE, type RunVerdict } from "../verdict.ts";

export interface ExchangeFacts {
  readonly program: Pick<SideResult, "cause" | "brokenPipe" | "waitedForInput">;
  /** What the program's own end means under its own limits. */
  readonly byRun: RunVerdict;
  readonly interactor: Pick<SideResult, "cause" | "waitedForInput">;
  /** What the interactor said; a fault when it could not say anything. */
  readonly answer: CheckerAnswer;
  readonly firstEnded: "program" | "interactor";
}

export type Blame =
  /** The program's own doing; the interactor's opinion does not count. */
  | { readonly kind: "program"; readonly verdict: Verdict; readonly note: string | null }
  /** The interactor has the word, be it a verdict or a fault of its own. */
  | { readonly kind: "interactor"; readonly answer: CheckerAnswer };

const SIGPIPE = 13;

export function blame(facts: ExchangeFacts): Blame {
  const { program, interactor, answer, byRun, firstEnded } = facts;
  const interactorFirst = firstEnded === "interactor";
  const byProgram: Blame = {
    kind: "program",
    verdict: byRun.verdict ?? "systemError",
    note: byRun.note,
  };
  const byInteractor: Blame = { kind: "interactor", answer };
  if (isOurs(program.cause)) return byProgram;
  if (isOurs(interactor.cause)) return byInteractor;
  // Neither was there to say or hear anything.
  if (program.cause.kind === "execFailed") return byProgram;
  if (interactor.cause.kind === "execFailed") return byInteractor;
  // An interactor that broke down first leaves a program to talk to nobody: whatever that did is not its fault.
  const brokeDown = answer.kind === "fault" && !isEndedBySilence(interactor.cause);
  if (brokeDown && interactorFirst) return byInteractor;
  // All hosts of interactive problems agree: what a program does after it was rejected no longer counts. It may loop on
  // the end of its input, or wait for an answer that will not come.
  const wasRejected = interactorFirst && isRejection(answer) && !isShare(answer);
  if (wasRejected && program.cause.kind !== "securityViolation") return byInteractor;
  if (isIdle(program.cause) || isEndedBySilence(interactor.cause)) return idle(facts);
  if (isOwnLimit(facts)) return byProgram;
  // Only crashes are left of what a program can do wrong by itself.
  if (byRun.verdict !== null && program.cause.kind !== "stopped") {
    const wroteToNobody =
      program.cause.kind === "signalled" ? program.cause.signal === SIGPIPE : program.brokenPipe;
    const knewBefore = interactorFirst && isRejection(answer);
    const heardAll = wroteToNobody && answer.kind === "decided";
    return knewBefore || heardAll ? byInteractor : byProgram;
  }
  return byInteractor;
}

/** Nobody computed for too long: whoever owed the other a byte pays for it, in doubt the program. */
function idle({ program, interactor, answer, byRun, firstEnded }: ExchangeFacts): Blame {
  if (firstEnded === "interactor" && isRejection(answer)) return { kind: "interactor", answer };
  const interactorGaveUp = isEndedBySilence(interactor.cause);
  // One that came to its end only when the interactor was taken away had been silent as well.
  const programHadEnded =
    firstEnded === "program" && !isIdle(program.cause) && program.cause.kind !== "stopped";
  const interactorOwed = programHadEnded || (program.waitedForInput && !interactor.waitedForInput);
  if (interactorGaveUp && interactorOwed) {
    if (programHadEnded && byRun.verdict !== null) {
      return { kind: "program", verdict: byRun.verdict, note: byRun.note };
    }
    return {
      kind: "interactor",
      answer: answer.kind === "fault" && answer.of === "problem" ? answer : SILENT,
    };
  }
  return { kind: "program", verdict: "timeLimitExceeded", note: IDLE_NOTE };
}

const SILENT: CheckerFault = {
  kind: "fault",
  of: "problem",
  note: "The interactor kept the program waiting and did not finish",
};

type Cause = SideResult["cause"];

function isOurs(cause: Cause): boolean {
  return cause.kind === "sandboxFailed";
}

function isIdle(cause: Cause): boolean {
  return cause.kind === "idleTimeLimit" || cause.kind === "wallTimeLimit";
}

/** A silence ends both at once, and then nothing can be told from which of them was gone first. */
function isEndedBySilence(cause: Cause): boolean {
  return isIdle(cause) || cause.kind === "stopped";
}

/** What a program is ended for, and what it passed although it came to its own end. */
function isOwnLimit({ program: { cause }, byRun }: ExchangeFacts): boolean {
  if (cause.kind === "outputLimit" || cause.kind === "securityViolation") return true;
  return byRun.verdict === "timeLimitExceeded" || byRun.verdict === "memoryLimitExceeded";
}

function isRejection(answer: CheckerAnswer): boolean {
  return answer.kind === "decided" && answer.verdict !== "accepted";
}

/** Part of the points is only for who keeps the limits, as all of them are. */
function isShare(answer: CheckerAnswer): boolean {
  return answer.kind === "decided" && answer.verdict === "partialAccepted";
}
