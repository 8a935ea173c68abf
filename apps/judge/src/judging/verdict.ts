/** From what ended a run to what it means. The sandbox knows causes, this file knows verdicts. */
import type { Verdict } from "@gavel/domain/verdict";
import type { RunResult } from "@gavel/judge-protocol/sandbox";
import type { RunLimits } from "./limits.ts";

export interface RunVerdict {
  /** `null`: the program behaved; only its output can say more. */
  readonly verdict: Verdict | null;
  readonly note: string | null;
}

export type MeasuredRun = Pick<RunResult, "cause" | "cpuTimeUs" | "memoryPeakKib" | "oomKills">;

/** What a language's runtime says when its own heap limit ended the program, before the box's could. */
export interface HeapMarker {
  readonly stderr: string;
}

/** Milliseconds as people see them; the verdict uses the same number, so that 1000 ms is never over 1000 ms. */
export function timeMsOf(run: Pick<RunResult, "cpuTimeUs">): number {
  return Math.max(0, Math.floor(run.cpuTimeUs / 1000));
}

export function verdictOfRun(
  run: MeasuredRun,
  limits: RunLimits,
  heap: { marker: HeapMarker | null; stderr: Uint8Array } = NO_HEAP,
): RunVerdict {
  const { cause } = run;
  // No default: a cause that nobody has thought about is a compile error, never Accepted.
  switch (cause.kind) {
    case "sandboxFailed":
      return { verdict: "systemError", note: `Sandbox: ${cause.step}: ${cause.message}` };
    case "stopped":
      // Only the other program of an exchange can say what that was worth.
      return { verdict: "systemError", note: "The program was ended before it was done" };
    case "execFailed":
      // The file and its arguments are ours, so this is our fault too.
      return { verdict: "systemError", note: `The program could not be started: ${cause.message}` };
    case "securityViolation":
      return { verdict: "runtimeError", note: `Forbidden system call: ${cause.detail}` };
    case "outputLimit":
      return { verdict: "runtimeError", note: "Output limit exceeded" };
    case "memoryLimit":
      return { verdict: "memoryLimitExceeded", note: null };
    case "cpuTimeLimit":
      return { verdict: "timeLimitExceeded", note: null };
    case "wallTimeLimit":
    case "idleTimeLimit":
      return {
        verdict: "timeLimitExceeded",
        note: "The program waited too long without computing",
      };
    case "signalled":
      return (
        overLimit(run, limits, heap) ?? {
          verdict: "runtimeError",
          note: `Killed by signal ${cause.signal} (${cause.name})`,
        }
      );
    case "exited":
      return overLimit(run, limits, heap) ?? verdictOfExit(cause.code);
  }
}

function verdictOfExit(code: number): RunVerdict {
  return code === 0
    ? { verdict: null, note: null }
    : { verdict: "runtimeError", note: `Exit code ${code}` };
}

/** Runs that ended by themselves may still have passed a limit, or lost a child to the memory limit. */
function overLimit(
  run: MeasuredRun,
  limits: RunLimits,
  heap: { marker: HeapMarker | null; stderr: Uint8Array },
): RunVerdict | null {
  if (run.oomKills > 0) return { verdict: "memoryLimitExceeded", note: null };
  if (timeMsOf(run) > limits.timeMs) return { verdict: "timeLimitExceeded", note: null };
  if (run.memoryPeakKib > limits.memoryKib) return { verdict: "memoryLimitExceeded", note: null };
  const clean = run.cause.kind === "exited" && run.cause.code === 0;
  if (!clean && heap.marker !== null && Buffer.from(heap.stderr).includes(heap.marker.stderr)) {
    return { verdict: "memoryLimitExceeded", note: "The heap is full" };
  }
  return null;
}

const NO_HEAP = { marker: null, stderr: new Uint8Array(0) } as const;
