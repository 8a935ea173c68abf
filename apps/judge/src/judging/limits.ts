/**
 * From a problem's limits to what one run may use. The caps are a little over the limits, so that a program
 * just over one is seen with its true figures and not with the cap's.
 */
import type { JudgeCaseSpec, JudgeTask } from "@gavel/judge-protocol/judge";
import type { RunResult, SandboxLimits } from "@gavel/judge-protocol/sandbox";

const MIB = 1024 * 1024;
const CPU_GRACE_MS = 200;
/**
 * The wall cap: three times the CPU cap, net of the time a program stood ready and the host was busy with
 * others, or a loaded host would call a quick program slow. The gross cap is only a backstop.
 */
const IDLE_FACTOR = 3;
const GROSS_WALL_FACTOR = 12;
const MEMORY_GRACE_KIB = 100 * 1024;
const RUN_PROCESSES = 128;
const MIN_OUTPUT_CAP_BYTES = 32 * MIB;
const STDERR_KEPT_BYTES = 64 * 1024;

/** What the verdict is measured against: the problem's limits times the language's multipliers. */
export interface RunLimits {
  readonly timeMs: number;
  readonly memoryKib: number;
  readonly stackKib: number;
  /** A trial goes on until then, so that it is known how slow a program is; absent = the time limit is the end. */
  readonly runsToMs?: number;
}

/** The part of a task that limits come from; test runs have it too. */
export interface LimitFacts
  extends Pick<JudgeTask, "timeMultiplier" | "memoryMultiplier" | "trial"> {
  readonly problem: Pick<JudgeTask["problem"], "timeLimitMs" | "memoryLimitMb" | "stackLimitMb">;
}

/** A case may have limits of its own; the language's multipliers hold for those too. */
export function runLimits(
  task: LimitFacts,
  own: Pick<JudgeCaseSpec, "timeLimitMs" | "memoryLimitMb"> = {
    timeLimitMs: null,
    memoryLimitMb: null,
  },
): RunLimits {
  const timeLimitMs = own.timeLimitMs ?? task.problem.timeLimitMs;
  const memoryLimitMb = own.memoryLimitMb ?? task.problem.memoryLimitMb;
  const { stackLimitMb } = task.problem;
  const timeMs = Math.max(1, Math.floor(timeLimitMs * task.timeMultiplier));
  return {
    timeMs,
    memoryKib: Math.max(1024, Math.floor(memoryLimitMb * task.memoryMultiplier * 1024)),
    stackKib: stackLimitMb * 1024,
    ...(task.trial === undefined ? {} : { runsToMs: Math.floor(timeMs * task.trial.timeFactor) }),
  };
}

/** How long it may compute before it is ended. */
export function runsToMs({ timeMs, runsToMs: end }: RunLimits): number {
  return end ?? timeMs;
}

/**
 * As the problem says, or else twice the expected output, and never under 32 MB: a wrong answer should be seen as one.
 */
export function outputCapBytes(expectedBytes: number, limitMb?: number): number {
  if (limitMb !== undefined) return limitMb * MIB;
  return Math.max(2 * expectedBytes, MIN_OUTPUT_CAP_BYTES);
}

/** `ownFilesBytes`: what we put into the work folder ourselves, which must not count against the program. */
export function runSandboxLimits(
  limits: RunLimits,
  files: { outputCapBytes: number; ownFilesBytes: number },
): SandboxLimits {
  const cpuTimeMs = runsToMs(limits) + CPU_GRACE_MS;
  return {
    cpuTimeMs,
    wallTimeMs: GROSS_WALL_FACTOR * cpuTimeMs,
    idleTimeMs: IDLE_FACTOR * cpuTimeMs,
    memoryKib: limits.memoryKib + MEMORY_GRACE_KIB,
    stackKib: limits.stackKib,
    processes: RUN_PROCESSES,
    outputBytes: files.outputCapBytes,
    stderrBytes: STDERR_KEPT_BYTES,
    fileBytes: files.outputCapBytes + files.ownFilesBytes,
  };
}

/** What a checker gets, whatever the problem's limits are. */
export const CHECKER_LIMITS: RunLimits = {
  timeMs: 16_000,
  memoryKib: 512 * 1024,
  stackKib: 128 * 1024,
};
/** Enough for every message; what a checker writes beyond it nobody would read. */
const CHECKER_OUTPUT_BYTES = MIB;
const CHECKER_FILE_BYTES = 96 * MIB;

/** A checker that sleeps is ended when it could have been done computing. */
export function checkerSandboxLimits(limits: RunLimits, ownFilesBytes: number): SandboxLimits {
  const { timeMs, memoryKib, stackKib } = limits;
  return {
    cpuTimeMs: timeMs,
    wallTimeMs: GROSS_WALL_FACTOR * timeMs,
    idleTimeMs: timeMs,
    memoryKib,
    stackKib,
    processes: RUN_PROCESSES,
    outputBytes: CHECKER_OUTPUT_BYTES,
    stderrBytes: STDERR_KEPT_BYTES,
    fileBytes: CHECKER_FILE_BYTES + ownFilesBytes,
  };
}

/** Twice what the program may use; memory never so little that an interpreter could not start. */
export function interactorLimits(program: RunLimits): RunLimits {
  return {
    timeMs: 2 * runsToMs(program),
    memoryKib: Math.max(2 * program.memoryKib, 256 * 1024),
    stackKib: Math.max(program.stackKib, CHECKER_LIMITS.stackKib),
  };
}

/** Idle time is time in which neither side works: with the longer limit here, the program's ends a silence of both. */
export function interactorSandboxLimits(program: RunLimits, ownFilesBytes: number): SandboxLimits {
  const limits = runSandboxLimits(interactorLimits(program), {
    outputCapBytes: MIN_OUTPUT_CAP_BYTES,
    ownFilesBytes,
  });
  return {
    ...limits,
    // Of two that only talk the program is ended.
    wallTimeMs: talkWallMs(program) + 1000,
    fileBytes: CHECKER_FILE_BYTES + ownFilesBytes,
  };
}

/**
 * Silences add up to the idle limit; what the wall clock is left for is talk: handing bytes over is work of the judge's,
 * which counts for neither side. A hundred thousand questions take about ten seconds.
 */
const TALK_WALL_MS = 30_000;
const TALK_WALL_FACTOR = 8;

/** For both sides alike: who waits for the other is there as long as the other is. */
export function talkWallMs(program: RunLimits): number {
  return Math.max(TALK_WALL_MS, TALK_WALL_FACTOR * (runsToMs(program) + CPU_GRACE_MS));
}

/** What a run took of the judge by its own doing: what it computed, and what it idled. */
export function spentMsOf(run: Pick<RunResult, "cpuTimeUs" | "idleTimeUs">): number {
  return (run.cpuTimeUs + run.idleTimeUs) / 1000;
}

const ALLOWANCE_MS = 10_000;
/** A run close to its limit is held once more. */
const ALONE_FACTOR = 2;
/** An interactor has twice the program's time, and the talk takes some. */
const WITH_INTERACTOR_FACTOR = 4;

/**
 * How long a submission may hold the judge, by what its programs do: what they compute and how long they idle, not how
 * long they wait for a busy host. What computes alone never gets there.
 */
export function submissionAllowanceMs(
  caseTimesMs: readonly number[],
  isInteractive: boolean,
): number {
  const factor = isInteractive ? WITH_INTERACTOR_FACTOR : ALONE_FACTOR;
  const sum = caseTimesMs.reduce((all, timeMs) => all + timeMs + CPU_GRACE_MS, 0);
  return ALLOWANCE_MS + factor * sum;
}

/** Of checkers and interactors: their libraries are large, and their authors are trusted with the time. */
export const CHECKER_COMPILE_LIMITS: CompileLimits = { cpuTimeMs: 15_000, memoryMib: 512 };

export interface CompileLimits {
  readonly cpuTimeMs: number;
  readonly memoryMib: number;
}

/** A compiler waits for nothing but its turn and the disk; one that is told to read what never comes does not end. */
const COMPILE_IDLE_MS = 10_000;

/**
 * Wall time is wide: on a busy host a compiler waits for its turn, and a compile that ran out of wall time
 * would be blamed on the program.
 */
export function compileSandboxLimits(limits: CompileLimits): SandboxLimits {
  return {
    cpuTimeMs: limits.cpuTimeMs,
    wallTimeMs: 4 * limits.cpuTimeMs + 10_000,
    idleTimeMs: COMPILE_IDLE_MS,
    memoryKib: limits.memoryMib * 1024,
    stackKib: 64 * 1024,
    processes: 256,
    outputBytes: MIB,
    stderrBytes: MIB,
    fileBytes: 128 * MIB,
  };
}
