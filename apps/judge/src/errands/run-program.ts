/** A generator, a validator or a main solution: one program, many inputs, nobody to judge what it writes. */
import { isValidExit } from "@gavel/domain/program";
import { VERDICTS } from "@gavel/domain/verdict";
import {
  type BatchRow,
  KEPT_OUTPUT_MAX_BYTES,
  ROW_OUTPUT_SHOWN,
  ROW_TEXT_KEPT,
  type RunProgramWork,
} from "@gavel/judge-protocol/batch";
import type { ErrandResult } from "@gavel/judge-protocol/errand";
import type { BlobRef } from "../data/download.ts";
import type { Program } from "../judging/compile.ts";
import { whatFileIoHides } from "../judging/files-of-problem.ts";
import type { JudgingTools } from "../judging/judge-task.ts";
import { outputCapBytes, type RunLimits, runLimits, runSandboxLimits } from "../judging/limits.ts";
import { programFiles } from "../judging/program-files.ts";
import { readBlob } from "../judging/run-program.ts";
import type { Asker } from "../judging/shares.ts";
import { keepText } from "../judging/user-output.ts";
import { timeMsOf, verdictOfRun } from "../judging/verdict.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { RunSpec, SandboxRun } from "../sandbox/connection.ts";
import { untilAnswered } from "../server/deliver.ts";
import { ServerRefused } from "../server/server-refused.ts";

/** Hands the bytes to the server. */
export type KeepOutput = (bytes: Uint8Array, signal: AbortSignal) => Promise<BlobRef>;

type Tools = JudgingTools & { readonly keepOutput: KeepOutput; readonly asker: Asker };
type Row = RunProgramWork["rows"][number];

interface Ready {
  readonly work: RunProgramWork;
  readonly ready: ReadyLanguage;
  readonly program: Program;
  readonly limits: RunLimits;
}

/** What a run is not to blame for: the whole errand is tried again. */
class JudgeFault extends Error {}

export async function runProgram(
  work: RunProgramWork,
  tools: Tools,
  signal: AbortSignal,
): Promise<ErrandResult> {
  const ready = tools.findLanguage(work.language);
  if (ready === undefined) return { kind: "fault", note: `This judge has no ${work.language}` };
  const source = { ...work, extraFiles: work.extraFiles };
  const compiled = await tools.compiler.compile(ready, source, tools.asker, signal);
  switch (compiled.kind) {
    case "fault":
      return { kind: "fault", note: compiled.note };
    case "refused":
      return refused("compileError", compiled.output);
    case "noProgram":
      return refused("submittedFailed", compiled.note);
    case "compiled":
      try {
        const hidden = whatFileIoHides(work.fileIo, compiled.program);
        if (hidden !== null) return refused("submittedFailed", hidden);
        const limits = runLimits({ ...work, problem: work.limits });
        return await runRows({ work, ready, program: compiled.program, limits }, tools, signal);
      } finally {
        compiled.program.release();
      }
  }
}

/** One after the other: what is kept may be large, and no more than one of it is in memory. */
async function runRows(one: Ready, tools: Tools, signal: AbortSignal): Promise<ErrandResult> {
  const inputs = one.work.rows.flatMap(({ input }) => (input.kind === "blob" ? [input.blob] : []));
  const held = await tools.store.hold(inputs, signal);
  try {
    const rows: BatchRow[] = [];
    for (const row of one.work.rows) {
      const run = await tools.slots.use(tools.asker, signal, () =>
        tools.sandbox.run(runSpec(one, row), signal),
      );
      rows.push(await present(one, row, run, tools, signal));
    }
    return { kind: "batch", refused: null, rows };
  } catch (error) {
    if (error instanceof JudgeFault) return { kind: "fault", note: error.message };
    throw error;
  } finally {
    held.release();
  }
}

function capOf({ work }: Ready): number {
  return work.keepsOutput ? KEPT_OUTPUT_MAX_BYTES : outputCapBytes(0);
}

function runSpec(one: Ready, { argv, input }: Row): RunSpec {
  const { work, ready, program, limits } = one;
  const { fileIo } = work;
  const source = sourceOf(input);
  const { files, bytes } = programFiles(program, work.extraFiles, fileIo);
  const inputBytes = input.kind === "blob" ? input.blob.bytes : 0;
  const cap = capOf(one);
  return {
    profile: "run",
    argv: [...ready.language.run(ready.home, limits), ...argv],
    env: [...ready.language.runEnv(limits)],
    files: [
      ...files,
      ...(fileIo === null || source === null
        ? []
        : [{ path: fileIo.read, source, executable: false }]),
    ],
    stdin: fileIo === null ? source : null,
    limits: runSandboxLimits(limits, { outputCapBytes: cap, ownFilesBytes: bytes + inputBytes }),
    collect: fileIo === null ? [] : [{ path: fileIo.write, maxBytes: cap, optional: true }],
  };
}

function sourceOf(input: Row["input"]): RunSpec["stdin"] {
  switch (input.kind) {
    case "none":
      return null;
    case "text":
      return input;
    case "blob":
      return { kind: "blob", sha256: input.blob.sha256 };
  }
}

async function present(
  one: Ready,
  { row }: Row,
  run: SandboxRun,
  tools: Tools,
  signal: AbortSignal,
): Promise<BatchRow> {
  const marker = one.ready.language.heapMarker;
  const { verdict, note } = verdictOfRun(run.result, one.limits, { marker, stderr: run.stderr });
  if (verdict === "systemError") throw new JudgeFault(note ?? "The sandbox failed");
  const { cause } = run.result;
  const facts = {
    row,
    timeMs: timeMsOf(run.result),
    memoryKib: Math.max(0, run.result.memoryPeakKib),
    exitCode: cause.kind === "exited" ? cause.code : null,
  };
  const said = keepText(run.stderr, ROW_TEXT_KEPT);
  const written = await takeOutput(one, run, tools);
  try {
    const output = keepText(written.bytes.subarray(0, 4 * ROW_OUTPUT_SHOWN), ROW_OUTPUT_SHOWN);
    const isValid = !one.work.keepsOutput && facts.exitCode !== null && isValidExit(facts.exitCode);
    const isFine = verdict === null || (verdict === "runtimeError" && isValid);
    if (!isFine || written.missing !== null) {
      const status = VERDICTS[verdict ?? "wrongAnswer"].code;
      const message = [said.trimEnd(), note ?? written.missing ?? ""].filter(Boolean).join("\n");
      return { ...facts, status, output, message, kept: null };
    }
    const kept = one.work.keepsOutput ? await keep(written.bytes, tools, signal) : null;
    if (typeof kept === "string") {
      return { ...facts, status: VERDICTS.runtimeError.code, output, message: kept, kept: null };
    }
    return { ...facts, status: VERDICTS.accepted.code, output, message: said, kept };
  } finally {
    await written.dispose();
  }
}

/** A site that is away for a while is no fault of this host. A text says why the site does not keep it. */
async function keep(
  bytes: Uint8Array,
  tools: Tools,
  signal: AbortSignal,
): Promise<BlobRef | string> {
  try {
    return await untilAnswered(() => tools.keepOutput(bytes, signal), signal);
  } catch (error) {
    if (error instanceof ServerRefused && error.status === 413) {
      return error.said ?? "The site has no room for this output";
    }
    throw error;
  }
}

interface Written {
  readonly bytes: Uint8Array;
  readonly missing: string | null;
  dispose(): Promise<void>;
}

async function takeOutput(
  { work: { fileIo } }: Ready,
  run: SandboxRun,
  { store }: Tools,
): Promise<Written> {
  const nothing = async () => undefined;
  if (fileIo === null) return { bytes: run.stdout, missing: null, dispose: nothing };
  const found = run.result.collected.find((one) => one.path === fileIo.write);
  if (found === undefined) {
    const missing = `No output file ${fileIo.write}`;
    return { bytes: new Uint8Array(0), missing, dispose: nothing };
  }
  const hold = store.keep([found]);
  const dispose = async () => {
    hold.release();
    await store.discard(found.sha256);
  };
  return { bytes: readBlob(store, found), missing: null, dispose };
}

function refused(verdict: "compileError" | "submittedFailed", text: string): ErrandResult {
  const message = text.slice(0, ROW_TEXT_KEPT);
  return { kind: "batch", refused: { status: VERDICTS[verdict].code, message }, rows: [] };
}
