/** One task from source to verdict. Every way out is a finish report, except an aborted signal. */
import { VERDICTS } from "@gavel/domain/verdict";
import type { CaseResult, FinishReport, JudgeTask } from "@gavel/judge-protocol/judge";
import type { Logger } from "pino";
import { type BlobStore, BlobUnavailable } from "../data/blob-store.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { type Chain, cancelledCase, planChains } from "./case-order.ts";
import type { CompileOutcome, Compiler } from "./compile.ts";
import { runLimits } from "./limits.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { type CaseContext, runCase } from "./run-case.ts";
import type { Slots } from "./slots.ts";

export interface JudgingTools {
  readonly sandbox: Pick<Sandbox, "run">;
  readonly store: BlobStore;
  readonly compiler: Compiler;
  readonly slots: Slots;
  readonly findLanguage: (name: string) => ReadyLanguage | undefined;
  readonly log: Logger;
}

export interface JudgingWatcher {
  compiling(): void;
  judging(): void;
  finished(result: CaseResult): void;
}

export type TaskResult = Pick<
  FinishReport,
  "status" | "timeMs" | "memoryKib" | "score" | "errorMessage" | "cases"
>;

/** Rejects only with the reason of `signal`. */
export async function judgeTask(
  task: JudgeTask,
  tools: JudgingTools,
  watcher: JudgingWatcher,
  signal: AbortSignal,
): Promise<TaskResult> {
  try {
    return await judge(task, tools, watcher, signal);
  } catch (error) {
    signal.throwIfAborted();
    tools.log.error({ err: error, submissionId: task.submissionId }, "judging failed");
    const known = error instanceof BlobUnavailable;
    return withoutCases("systemError", known ? error.message : "The judge failed; see its log");
  }
}

async function judge(
  task: JudgeTask,
  tools: JudgingTools,
  watcher: JudgingWatcher,
  signal: AbortSignal,
): Promise<TaskResult> {
  const unable = whyUnable(task);
  if (unable !== null) return withoutCases("systemError", unable);
  const ready = tools.findLanguage(task.language);
  if (ready === undefined) {
    return withoutCases("systemError", `This judge has no ${task.language}`);
  }
  watcher.compiling();
  // Fetching and compiling do not need each other; with a warm cache the first costs nothing.
  const source = { code: task.code, extraFiles: task.problem.userExtraFiles };
  const [data, compiled] = await Promise.allSettled([
    tools.store.hold(
      task.cases.flatMap((one) => [one.input, one.answer]),
      signal,
    ),
    tools.slots.use(signal, () => tools.compiler.compile(ready, source, signal)),
  ]);
  try {
    if (compiled.status === "rejected") throw compiled.reason;
    if (compiled.value.kind !== "compiled") return notCompiled(compiled.value);
    if (data.status === "rejected") throw data.reason;
    watcher.judging();
    const { program } = compiled.value;
    const context = { ...tools, task, ready, program, limits: runLimits(task) };
    const cases = await runAll(context, tools.slots, watcher, signal);
    return { ...outcomeOf(task.problem, cases), cases };
  } finally {
    if (data.status === "fulfilled") data.value.release();
    if (compiled.status === "fulfilled" && compiled.value.kind === "compiled") {
      compiled.value.program.release();
    }
  }
}

/** `null`: this judge can do it. */
function whyUnable(task: JudgeTask): string | null {
  if (task.cases.length === 0) return "The problem has no test data";
  switch (task.problem.judgeMode) {
    case "default":
      return null;
    case "spj":
      return "Special judge problems are not supported by this judge yet";
    case "interactive":
      return "Interactive problems are not supported by this judge yet";
  }
}

function notCompiled(outcome: Exclude<CompileOutcome, { kind: "compiled" }>): TaskResult {
  switch (outcome.kind) {
    case "refused":
      return withoutCases("compileError", outcome.output);
    case "noProgram":
      return withoutCases("submittedFailed", outcome.note);
    case "fault":
      return withoutCases("systemError", outcome.note);
  }
}

function withoutCases(
  verdict: "systemError" | "compileError" | "submittedFailed",
  errorMessage: string,
): Outcome & { cases: CaseResult[] } {
  const status = VERDICTS[verdict].code;
  return { status, timeMs: null, memoryKib: null, score: null, errorMessage, cases: [] };
}

async function runAll(
  context: CaseContext,
  slots: Slots,
  watcher: JudgingWatcher,
  signal: AbortSignal,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const record = (result: CaseResult) => {
    results.push(result);
    watcher.finished(result);
  };
  // One failure ends the others at once instead of leaving them to run for nobody.
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const run = async (chain: Chain) => {
    try {
      await runChain(chain, (spec) => slots.use(both, () => runCase(context, spec, both)), record);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  };
  const settled = await Promise.allSettled(
    planChains(context.task.problem, context.task.cases).map(run),
  );
  const failed = settled.find((one) => one.status === "rejected");
  if (failed !== undefined) throw stop.signal.reason;
  return results.sort((a, b) => a.seq - b.seq);
}

async function runChain(
  chain: Chain,
  run: (spec: Chain["cases"][number]) => Promise<CaseResult>,
  record: (result: CaseResult) => void,
): Promise<void> {
  let stopped = false;
  for (const spec of chain.cases) {
    if (stopped) {
      if (chain.rest === "cancelled") record(cancelledCase(spec));
      continue;
    }
    const result = await run(spec);
    record(result);
    stopped = chain.stopsAfter(result);
  }
}
