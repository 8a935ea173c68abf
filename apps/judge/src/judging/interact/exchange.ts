/** One pass of an interactive problem: program and interactor in boxes of their own, joined by two pipes. */
import { CHECKER_MESSAGE_KEPT, TRANSCRIPT_KEPT } from "@gavel/judge-protocol/judge";
import type { SandboxExchange } from "../../sandbox/connection.ts";
import type { ReadyChecker } from "../checker/build.ts";
import { checkerCommand, checkerFiles } from "../checker/build.ts";
import { type CheckerCall, layOutCall } from "../checker/call.ts";
import { programBytes, readResult } from "../checker/check.ts";
import { interactorLimits, interactorSandboxLimits, talkWallMs } from "../limits.ts";
import { byChecker, type PassResult } from "../pass-result.ts";
import { type CaseContext, type Pass, programSide } from "../run-program.ts";
import { LEAST_SHARE } from "../shares.ts";
import { keepText, keepUserOutput } from "../user-output.ts";
import { timeMsOf, verdictOfRun } from "../verdict.ts";
import { blame } from "./blame.ts";
import { programOutput, readTranscript } from "./transcript.ts";

/** Rejects only with the reason of `signal`. */
export async function exchange(
  context: CaseContext,
  interactor: ReadyChecker,
  call: CheckerCall,
  pass: Pass,
  signal: AbortSignal,
): Promise<PassResult> {
  const own = interactorLimits(pass.limits);
  const { stdin: _, ...request } = layOutCall(
    interactor.convention,
    checkerCommand(interactor, own),
    call,
  );
  const beside = checkerFiles(interactor, request);
  const program = programSide(context, pass);
  const filesBytes = pass.input.bytes + pass.spec.answer.bytes + programBytes(interactor);
  const done = await context.sandbox.interact(
    {
      program: { ...program, limits: { ...program.limits, wallTimeMs: talkWallMs(pass.limits) } },
      interactor: {
        profile: "run",
        ...request,
        files: [...beside, ...request.files],
        env: [...interactor.ready.language.runEnv(own)],
        limits: interactorSandboxLimits(pass.limits, filesBytes),
      },
      transcriptBytes: TRANSCRIPT_KEPT,
    },
    signal,
  );
  const { result } = done;
  const words = { stdout: "", stderr: keepText(done.interactorStderr, CHECKER_MESSAGE_KEPT) };
  const read = await readResult(interactor, call, words, result.interactor, context.store);
  const marker = context.ready.language.heapMarker;
  const byRun = verdictOfRun(result.program, pass.limits, { marker, stderr: done.programStderr });
  const guilty = blame({
    program: result.program,
    byRun,
    interactor: result.interactor,
    answer: read.answer,
    firstEnded: result.firstEnded,
  });
  const decision =
    guilty.kind === "program"
      ? { verdict: guilty.verdict, note: guilty.note, answer: null }
      : { ...byChecker(guilty.answer, null), answer: guilty.answer };
  return {
    ...decision,
    timeMs: timeMsOf(result.program),
    memoryKib: Math.max(0, result.program.memoryPeakKib),
    userOutput: keepUserOutput(programOutput(done.transcript)),
    left: read.left,
    transcript: readTranscript(done.transcript),
    transcriptCut: result.transcript.truncated,
    spentMs: spentMsOf(result),
    checkedMs: 0,
  };
}

/** Handing a question over takes several times what asking it takes. On a busy host the wall clock knows less than that. */
const HANDING_FACTOR = 4;

/** A byte every few milliseconds is no work and breaks every silence, so part of the time counts in any case. @internal */
export function spentMsOf({ program, interactor }: Spending): number {
  const cpuUs = program.cpuTimeUs + interactor.cpuTimeUs;
  const wallUs = Math.max(program.endedAtUs, interactor.endedAtUs);
  const spentUs = Math.min(wallUs, HANDING_FACTOR * cpuUs + program.idleTimeUs);
  return Math.max(spentUs, LEAST_SHARE * wallUs) / 1000;
}

type Spent = Pick<SandboxExchange["result"]["program"], "cpuTimeUs" | "endedAtUs" | "idleTimeUs">;
interface Spending {
  readonly program: Spent;
  readonly interactor: Spent;
}
