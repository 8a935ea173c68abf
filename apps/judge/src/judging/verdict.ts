/** From what ended a run to what it means. The sandbox knows causes, this file knows verdicts. */
import type { Verdict } from "@gavel/domain/verdict";
import type { RunResult } from "@gavel/judge-protocol/sandbox";
import type { RunLimits } from "./limits.ts";

export interface RunVerdict {
  /** `null`: the program behaved; only its output can say more. */
  readonly verdict: Verdict | null;
  readonly note: string | null;
}

export type MeasuredRun = Pick<RunResult, "cause" | "cpuTimeUs" | "memoryPeakKib" | "oomKills"> &
  Partial<Pick<RunResult, "uncollected">>;

/** What a language's runtime says when its own heap limit ended the program, before the box's could. */
export interface HeapMarker {
  readonly stderr: string;
}

/** Milliseconds as people see them; the verdict uses the same number, so that 1000 ms is never over 1000 ms. */
export function timeMsOf(run: Pick<RunResult, "cpuTimeUs">): number {
  return Math.max(0, Math.floor(run.cpuTimeUs / 1000));
}

/** A verdict of its own in other systems; here it is a note on a Runtime Error. */
export const OUTPUT_LIMIT_NOTE = "Output limit exceeded";

/**
 * What a run means, the first that applies: internal error, security, output limit, memory limit, time limit, idle or
 * wall limit, signal, exit code; null leaves the word to comparison, checker or interactor. Where both the memory and
 * the time limit were passed, the event that ended the run came first; without one memory is named.
 */
export function verdictOfRun(
  run: MeasuredRun,
  limits: RunLimits,
  heap: Heap = NO_HEAP,
): RunVerdict {
  const { cause } = run;
  // No default: a cause that nobody has thought about is a compile error, never Accepted.
  switch (cause.kind) {
    case "sandboxFailed":
      // Whoever takes too much and so brings the whole machine into want has gone too far in any case.
      if (cause.step === MACHINE_SHORT && run.memoryPeakKib > limits.memoryKib) return MEMORY;
      return { verdict: "systemError", note: `Sandbox: ${cause.step}: ${cause.message}` };
    case "stopped":
      // Only the other program of an exchange can say what that was worth.
      return overLimit(run, limits) ?? { verdict: "systemError", note: STOPPED_NOTE };
    case "execFailed":
      // Only its own bytes can do that: what is not the program's own is counted among our faults before.
      return { verdict: "runtimeError", note: `The program cannot be started: ${cause.message}` };
    case "securityViolation":
      return { verdict: "runtimeError", note: `Forbidden system call: ${cause.detail}` };
    case "outputLimit":
      return OUTPUT;
    case "memoryLimit":
      return MEMORY;
    case "cpuTimeLimit":
      // A child killed for memory died before the time ran out.
      return run.oomKills > 0 ? MEMORY : TIME;
    case "wallTimeLimit":
    case "idleTimeLimit":
      return overLimit(run, limits) ?? { verdict: "timeLimitExceeded", note: IDLE_NOTE };
    case "signalled":
      return (
        overLimit(run, limits) ??
        overHeap(heap) ??
        (cause.name === FILE_TOO_LARGE ? OUTPUT : null) ?? {
          verdict: "runtimeError",
          note: `Killed by signal ${cause.signal} (${cause.name})`,
        }
      );
    case "exited":
      if (cause.code === 0) {
        return overLimit(run, limits) ?? overOutput(run) ?? { verdict: null, note: null };
      }
      return (
        overLimit(run, limits) ??
        overHeap(heap) ?? { verdict: "runtimeError", note: `Exit code ${cause.code}` }
      );
  }
}

/** The step at which the sandbox says that the machine had no memory left for a run that was within its limit. */
const MACHINE_SHORT = "memory";
/** What the kernel sends to who writes more into a file than it may, which is as much as on standard output. */
const FILE_TOO_LARGE = "SIGXFSZ";
const OUTPUT: RunVerdict = { verdict: "runtimeError", note: OUTPUT_LIMIT_NOTE };
const MEMORY: RunVerdict = { verdict: "memoryLimitExceeded", note: null };
const TIME: RunVerdict = { verdict: "timeLimitExceeded", note: null };
const STOPPED_NOTE = "The program was stopped before it finished";
export const IDLE_NOTE = "The program waited too long without computing";

/** Runs that ended by themselves may still have passed a limit, or lost a child to the memory limit. */
function overLimit(run: MeasuredRun, limits: RunLimits): RunVerdict | null {
  if (run.oomKills > 0 || run.memoryPeakKib > limits.memoryKib) return MEMORY;
  return timeMsOf(run) > limits.timeMs ? TIME : null;
}

/** A file that was to be judged is never seen when it is too large; only one on standard output ends the run. */
function overOutput({ uncollected = [] }: MeasuredRun): RunVerdict | null {
  return uncollected.some(({ isTooLarge }) => isTooLarge) ? OUTPUT : null;
}

/** Only of a program that failed: a program may print these words and be content. */
function overHeap({ marker, stderr }: Heap): RunVerdict | null {
  if (marker === null || !Buffer.from(stderr).includes(marker.stderr)) return null;
  return { verdict: "memoryLimitExceeded", note: "The heap is full" };
}

interface Heap {
  readonly marker: HeapMarker | null;
  readonly stderr: Uint8Array;
}

const NO_HEAP: Heap = { marker: null, stderr: new Uint8Array(0) };
