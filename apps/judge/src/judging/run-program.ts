/** The judged program's side: what its box holds, one run of it, and what it wrote. */
import { isUtf8 } from "node:buffer";
import type { JudgeCaseSpec, JudgeTask } from "@gavel/judge-protocol/judge";
import type { SandboxSource } from "@gavel/judge-protocol/sandbox";
import type { Tracing } from "@gavel/tracing";
import type { BlobStore } from "../data/blob-store.ts";
import type { BlobRef } from "../data/download.ts";
import { giveUp } from "../data/give-up.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { RunSpec, SandboxRun } from "../sandbox/connection.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { ReadyChecker } from "./checker/build.ts";
import type { Program } from "./compile.ts";
import { outputCapBytes, type RunLimits, runSandboxLimits, spentMsOf } from "./limits.ts";
import { programFiles } from "./program-files.ts";
import { type RunVerdict, timeMsOf, verdictOfRun } from "./verdict.ts";

export interface CaseContext {
  readonly task: JudgeTask;
  readonly ready: ReadyLanguage;
  readonly program: Program;
  /** Null where the output is only compared. */
  readonly checker: ReadyChecker | null;
  readonly sandbox: Pick<Sandbox, "run" | "interact" | "series">;
  readonly store: BlobStore;
  readonly tracing?: Tracing;
  /** What a checker may use; default: `CHECKER_LIMITS`. */
  readonly checkerLimits?: RunLimits;
}

/** One pass over one test case: usually the only one. */
export interface Pass {
  readonly spec: JudgeCaseSpec;
  readonly limits: RunLimits;
  /** The case's input, or what the checker wrote for this pass. */
  readonly input: BlobRef;
}

const NEAR_LIMIT = 1.1;

export interface DecidedRun {
  readonly run: SandboxRun;
  readonly byRun: RunVerdict;
  /** By all the runs it took. */
  readonly spentMs: number;
}

/**
 * The same program's CPU time spreads by 4 to 10 % on a busy host. One that came to its end just over the limit
 * is run once more, and the better run counts. `made`: the first, where it has been run already.
 */
export async function runFairly(
  context: CaseContext,
  pass: Pass,
  made: SandboxRun | null,
  signal: AbortSignal,
): Promise<DecidedRun> {
  const spec = runSpec(context, pass);
  const first = decided(context, pass.limits, made ?? (await context.sandbox.run(spec, signal)));
  if (!isNearLimit(first, pass.limits)) return first;
  const again = await context.sandbox.run(spec, signal).catch(async (error: unknown) => {
    await giveUp(context.store, first.run.result.collected);
    throw error;
  });
  const second = decided(context, pass.limits, again);
  const [better, other] = second.byRun.verdict === null ? [second, first] : [first, second];
  await giveUpOutput(context, other.run, better.run);
  return { ...better, spentMs: first.spentMs + second.spentMs };
}

/** Of a run that does not count, unless the one that does has written the same. */
function giveUpOutput({ store }: CaseContext, run: SandboxRun, counts: SandboxRun): Promise<void> {
  const kept = new Set(counts.result.collected.map(({ sha256 }) => sha256));
  return giveUp(
    store,
    run.result.collected.filter(({ sha256 }) => !kept.has(sha256)),
  );
}

/** It may have to be run again before anything is known of the case. */
export function isUnsettled(context: CaseContext, { limits }: Pass, run: SandboxRun): boolean {
  const { kind } = run.result.cause;
  return kind === "sandboxFailed" || isNearLimit(decided(context, limits, run), limits);
}

function isNearLimit({ run: { result }, byRun }: DecidedRun, limits: RunLimits): boolean {
  const { cause } = result;
  const byItself = cause.kind === "exited" && cause.code === 0;
  const near = timeMsOf(result) <= limits.timeMs * NEAR_LIMIT;
  return byRun.verdict === "timeLimitExceeded" && byItself && near;
}

function decided(context: CaseContext, limits: RunLimits, run: SandboxRun): DecidedRun {
  const marker = context.ready.language.heapMarker;
  const byRun = verdictOfRun(run.result, limits, { marker, stderr: run.stderr });
  return { run, byRun, spentMs: spentMsOf(run.result) };
}

/** The runs of different cases are told apart by their standard input at most. */
export function differByInput({ checker, task }: CaseContext): boolean {
  return checker === null && task.problem.fileIo === null;
}

function runSpec(context: CaseContext, pass: Pass): RunSpec {
  const { fileIo, outputLimitMb } = context.task.problem;
  const input = { kind: "blob", sha256: pass.input.sha256 } as const;
  const side = programSide(context, pass);
  const cap = outputCapBytes(pass.spec.answer.bytes, outputLimitMb);
  if (fileIo === null) return { ...side, stdin: input };
  const files = [...side.files, { path: fileIo.read, source: input, executable: false }];
  const collect = [{ path: fileIo.write, maxBytes: cap, optional: true }];
  return { ...side, files, stdin: null, collect };
}

/** The program with its limits, before anybody said where its input comes from. */
export function programSide(context: CaseContext, pass: Pass): Omit<RunSpec, "stdin"> {
  const { task, ready, program } = context;
  const { fileIo, userExtraFiles, outputLimitMb } = task.problem;
  const { files, bytes } = programFiles(program, userExtraFiles, fileIo);
  return {
    profile: "run",
    argv: [...ready.language.run(ready.home, pass.limits)],
    env: [...ready.language.runEnv(pass.limits)],
    files,
    limits: runSandboxLimits(pass.limits, {
      outputCapBytes: outputCapBytes(pass.spec.answer.bytes, outputLimitMb),
      ownFilesBytes: bytes + (fileIo === null ? 0 : pass.input.bytes),
    }),
    collect: [],
  };
}

export interface TakenOutput {
  readonly bytes: Uint8Array;
  /** Why there is no output file, in file IO problems. */
  readonly missing: string | null;
  /** The same bytes as a file for a checker. */
  source(): Promise<SandboxSource>;
  dispose(): Promise<void>;
}

/** The text to judge: standard output, or the file a file IO problem asks for. */
export async function takeOutput(context: CaseContext, run: SandboxRun): Promise<TakenOutput> {
  const { fileIo } = context.task.problem;
  if (fileIo === null) return inMemory(context.store, run.stdout, null);
  const found = run.result.collected.find((one) => one.path === fileIo.write);
  if (found === undefined) {
    const reason = run.result.uncollected.find((one) => one.path === fileIo.write)?.reason;
    const missing = `No output file ${fileIo.write}${reason === undefined ? "" : `: ${reason}`}`;
    return inMemory(context.store, new Uint8Array(0), missing);
  }
  const hold = context.store.keep([found]);
  const dispose = async () => {
    hold.release();
    // It may equal a test file, which is held by the task and stays.
    await context.store.discard(found.sha256);
  };
  return {
    bytes: readBlob(context.store, found),
    missing: null,
    source: async () => ({ kind: "blob", sha256: found.sha256 }),
    dispose,
  };
}

/** Small texts travel inside the request; a file in the store would cost more than the bytes. */
const INLINE_MAX_BYTES = 64 * 1024;

function inMemory(store: BlobStore, bytes: Uint8Array, missing: string | null): TakenOutput {
  let stored: Awaited<ReturnType<BlobStore["put"]>> | null = null;
  return {
    bytes,
    missing,
    source: async () => {
      if (bytes.length <= INLINE_MAX_BYTES && isUtf8(bytes)) {
        return { kind: "text", text: Buffer.from(bytes).toString("utf8") };
      }
      stored ??= await store.put(bytes);
      return { kind: "blob", sha256: stored.sha256 };
    },
    dispose: async () => {
      stored?.release();
      if (stored !== null) await store.discard(stored.sha256);
    },
  };
}

/** Mapped, not read: answers of hundreds of megabytes cost no memory of ours. An empty file cannot be mapped. */
export function readBlob(store: BlobStore, ref: BlobRef): Uint8Array {
  return ref.bytes === 0 ? new Uint8Array(0) : Bun.mmap(store.path(ref.sha256), { shared: false });
}
