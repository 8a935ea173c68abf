/** A program run once on an input that a person typed: compile, run, and compare where there is something to compare. */
import { VERDICTS, type Verdict } from "@gavel/domain/verdict";
import {
  type ErrandResult,
  TEST_OUTPUT_KEPT,
  TEST_STDERR_KEPT,
  type TestRunResult,
  type TestRunWork,
} from "@gavel/judge-protocol/errand";
import { compareOutput } from "../judging/compare.ts";
import type { Program } from "../judging/compile.ts";
import { whatFileIoHides } from "../judging/files-of-problem.ts";
import type { JudgingTools } from "../judging/judge-task.ts";
import { outputCapBytes, type RunLimits, runLimits, runSandboxLimits } from "../judging/limits.ts";
import { programFiles } from "../judging/program-files.ts";
import { compareByRules } from "../judging/rules/compare-by-rules.ts";
import type { Asker } from "../judging/shares.ts";
import { keepText } from "../judging/user-output.ts";
import { timeMsOf, verdictOfRun } from "../judging/verdict.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { RunSpec, SandboxRun } from "../sandbox/connection.ts";

export async function testRun(
  work: TestRunWork,
  tools: JudgingTools,
  asker: Asker,
  signal: AbortSignal,
): Promise<ErrandResult> {
  const ready = tools.findLanguage(work.language);
  if (ready === undefined) return { kind: "fault", note: `This judge has no ${work.language}` };
  const { userExtraFiles: extraFiles, compiledFiles } = work.problem;
  const source = { code: work.code, extraFiles, compiledFiles };
  const compiled = await tools.compiler.compile(ready, source, asker, signal);
  switch (compiled.kind) {
    case "fault":
      return { kind: "fault", note: compiled.note };
    case "refused":
      return withoutRun("compileError", { stderr: compiled.output, note: null });
    case "noProgram":
      return withoutRun("submittedFailed", { stderr: "", note: compiled.note });
    case "compiled":
      try {
        return await tools.slots.use(asker, signal, () =>
          runProgram({ work, ready, program: compiled.program }, tools, signal),
        );
      } finally {
        compiled.program.release();
      }
  }
}

interface Ready {
  readonly work: TestRunWork;
  readonly ready: ReadyLanguage;
  readonly program: Program;
}

async function runProgram(
  one: Ready,
  tools: JudgingTools,
  signal: AbortSignal,
): Promise<ErrandResult> {
  const limits = runLimits(one.work);
  const hidden = whatFileIoHides(one.work.problem.fileIo, one.program);
  if (hidden !== null) return withoutRun("systemError", { stderr: "", note: hidden });
  const run = await tools.sandbox.run(runSpec(one, limits), signal);
  const marker = one.ready.language.heapMarker;
  const byRun = verdictOfRun(run.result, limits, { marker, stderr: run.stderr });
  if (byRun.verdict === "systemError") {
    return { kind: "fault", note: byRun.note ?? "The sandbox failed" };
  }
  const output = await takeOutput(one.work, run, tools);
  const compared = verdictOfOutput(one.work, output.bytes);
  const verdict = byRun.verdict ?? compared.verdict;
  return {
    kind: "testRun",
    status: VERDICTS[verdict].code,
    timeMs: timeMsOf(run.result),
    memoryKib: Math.max(0, run.result.memoryPeakKib),
    output: cut(output.bytes, TEST_OUTPUT_KEPT),
    stderr: cut(run.stderr, TEST_STDERR_KEPT),
    note: byRun.verdict === null ? (output.missing ?? compared.note) : byRun.note,
  };
}

function runSpec({ work, ready, program }: Ready, limits: RunLimits): RunSpec {
  const { fileIo, userExtraFiles } = work.problem;
  const { files, bytes } = programFiles(program, userExtraFiles, fileIo);
  const input = { kind: "text" as const, text: work.input };
  const inputBytes = fileIo === null ? 0 : Buffer.byteLength(work.input);
  const cap = outputCapBytes(0, work.problem.outputLimitMb);
  return {
    profile: "run",
    argv: [...ready.language.run(ready.home, limits)],
    env: [...ready.language.runEnv(limits)],
    files: [
      ...files,
      ...(fileIo === null ? [] : [{ path: fileIo.read, source: input, executable: false }]),
    ],
    stdin: fileIo === null ? input : null,
    limits: runSandboxLimits(limits, { outputCapBytes: cap, ownFilesBytes: bytes + inputBytes }),
    collect: fileIo === null ? [] : [{ path: fileIo.write, maxBytes: cap, optional: true }],
  };
}

/** Standard output, or the file that a file IO problem asks for. */
async function takeOutput(
  { problem: { fileIo } }: TestRunWork,
  run: SandboxRun,
  { store }: JudgingTools,
): Promise<{ bytes: Uint8Array; missing: string | null }> {
  if (fileIo === null) return { bytes: run.stdout, missing: null };
  const found = run.result.collected.find((one) => one.path === fileIo.write);
  if (found === undefined) {
    return { bytes: new Uint8Array(0), missing: `No output file ${fileIo.write}` };
  }
  const hold = store.keep([found]);
  const bytes = await Bun.file(store.path(found.sha256)).bytes();
  hold.release();
  await store.discard(found.sha256);
  return { bytes, missing: null };
}

/** Nothing expected: it ran, which is all there is to say. Otherwise as the problem compares. @internal */
export function verdictOfOutput(
  work: {
    expectedOutput: string | null;
    problem: Pick<TestRunWork["problem"], "isRemoveEndBlank" | "compareRules">;
  },
  output: Uint8Array,
): { verdict: Verdict; note: string | null } {
  const { expectedOutput: expected, problem } = work;
  if (expected === null || expected === "") return { verdict: "accepted", note: null };
  if (problem.compareRules === null) {
    return { verdict: plainVerdict(expected, output, problem.isRemoveEndBlank), note: null };
  }
  const answer = new TextEncoder().encode(expected);
  const { verdict, fault } = compareByRules(output, answer, problem.compareRules);
  if (fault === null) return { verdict, note: null };
  // Somebody typed it: no fault of the problem's.
  return {
    verdict: "wrongAnswer",
    note: "The expected output does not have the form that is compared",
  };
}

/** Where the end of the text counts, a line feed at its very end does not: nobody can type whether there is one. */
function plainVerdict(expected: string, output: Uint8Array, ignoreEndBlank: boolean): Verdict {
  const compare = (text: string) =>
    compareOutput(output, new TextEncoder().encode(text), { ignoreEndBlank });
  const verdict = compare(expected);
  if (ignoreEndBlank || verdict === "accepted") return verdict;
  const other = expected.endsWith("\n") ? expected.slice(0, -1) : `${expected}\n`;
  return compare(other) === "accepted" ? "accepted" : verdict;
}

/** At most so many characters, `...` behind them when there were more. @internal */
export function cut(bytes: Uint8Array, characters: number): string {
  const text = keepText(bytes, characters);
  const isCut = keepText(bytes, characters + 1).length > text.length;
  return isCut ? `${text}...` : text;
}

function withoutRun(verdict: Verdict, said: Pick<TestRunResult, "stderr" | "note">): ErrandResult {
  return {
    kind: "testRun",
    status: VERDICTS[verdict].code,
    timeMs: null,
    memoryKib: null,
    output: "",
    ...said,
    stderr: cut(new TextEncoder().encode(said.stderr), TEST_STDERR_KEPT),
  };
}
