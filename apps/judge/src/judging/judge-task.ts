/** One task from source to verdict. Every way out is a finish report, except an aborted signal. */
import { VERDICTS } from "@gavel/domain/verdict";
import type {
  CaseResult,
  FinishReport,
  JudgeCaseSpec,
  JudgeTask,
} from "@gavel/judge-protocol/judge";
import { NO_TRACING, type Tracing } from "@gavel/tracing";
import type { Logger } from "pino";
import type { BlobStore, Hold } from "../data/blob-store.ts";
import { BlobUnavailable } from "../data/download.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { type Chain, cancelledCase, eachAlone, NOT_RUN, planChains } from "./case-order.ts";
import { CaseTurns } from "./case-turns.ts";
import { type BuiltChecker, buildChecker } from "./checker/build.ts";
import type { CompileOutcome, Compiler } from "./compile.ts";
import { FILES_BROKEN, whatFileIoHides, whatIsWrongWith } from "./files-of-problem.ts";
import { gradedOutcome, runTree } from "./graded.ts";
import type { RunLimits } from "./limits.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { CHECKER_BROKEN } from "./pass-result.ts";
import type { JudgedCase } from "./run-case.ts";
import type { CaseContext } from "./run-program.ts";
import type { Asker, Shares } from "./shares.ts";
import type { Slots } from "./slots.ts";

export interface JudgingTools {
  readonly sandbox: Pick<Sandbox, "run" | "interact" | "series">;
  readonly store: BlobStore;
  readonly compiler: Compiler;
  readonly slots: Slots;
  readonly findLanguage: (name: string) => ReadyLanguage | undefined;
  readonly log: Logger;
  /** Told what a task that is followed spends its time with; default: nobody. */
  readonly tracing?: Tracing;
  /** What a checker may use; default: `CHECKER_LIMITS`. */
  readonly checkerLimits?: RunLimits;
  /** Told how long a task waits for its test data; default: nobody. */
  readonly shares?: Pick<Shares, "begin">;
}

const NO_DATA = "The problem has no test data";

export interface JudgingWatcher {
  compiling(): void;
  judging(): void;
  finished(result: CaseResult): void;
}

export type TaskResult = Pick<
  FinishReport,
  | "status"
  | "timeMs"
  | "memoryKib"
  | "score"
  | "subtasks"
  | "errorMessage"
  | "cases"
  | "problemFault"
>;

/** Rejects only with the reason of `signal`. */
export async function judgeTask(
  task: JudgeTask,
  tools: JudgingTools,
  watcher: JudgingWatcher,
  signal: AbortSignal,
): Promise<TaskResult> {
  try {
    const { tracing = NO_TRACING } = tools;
    const facts = { language: task.language, "submission.id": task.submissionId };
    return await tracing.around(
      "judge",
      task.trace,
      (trace) => judge({ ...task, trace }, tools, watcher, signal),
      facts,
    );
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
  if (task.cases.length === 0)
    return { ...withoutCases("systemError", NO_DATA), problemFault: NO_DATA };
  const ready = tools.findLanguage(task.language);
  if (ready === undefined) {
    return withoutCases("systemError", `This judge has no ${task.language}`);
  }
  const broken = whatIsWrongWith(task.problem);
  if (broken !== null) return withoutFiles(broken);
  watcher.compiling();
  const { tracing = NO_TRACING } = tools;
  // Fetching and compiling do not need each other; with a warm cache the first costs nothing.
  const source = {
    code: task.code,
    extraFiles: task.problem.userExtraFiles,
    compiledFiles: task.problem.compiledFiles,
  };
  const [data, checker, compiled] = await Promise.allSettled([
    ...beginFetching(task, tools, signal),
    tracing.around("compile", task.trace, () =>
      tools.compiler.compile(ready, source, askerOf(task), signal),
    ),
  ]);
  try {
    if (compiled.status === "rejected") throw compiled.reason;
    if (compiled.value.kind !== "compiled") return notCompiled(compiled.value);
    if (checker.status === "rejected") throw checker.reason;
    if (checker.value.kind === "fault") return withoutChecker(checker.value);
    if (data.status === "rejected") throw data.reason;
    watcher.judging();
    const { program } = compiled.value;
    const hidden = whatFileIoHides(task.problem.fileIo, program);
    if (hidden !== null) return withoutFiles(hidden);
    const built = checker.value.kind === "ready" ? checker.value.checker : null;
    const context = { ...tools, task, ready, program, checker: built };
    return await judgeCases(context, tools.slots, watcher, signal);
  } finally {
    if (data.status === "fulfilled") data.value.release();
    if (compiled.status === "fulfilled" && compiled.value.kind === "compiled") {
      compiled.value.program.release();
    }
    if (checker.status === "fulfilled" && checker.value.kind === "ready") {
      checker.value.checker.program.release();
    }
  }
}

/**
 * Test data and checker. Who waits for gigabytes, or for a checker that is compiled on the problem's account, takes no
 * slot, but the place of another task: after a while that one is let in as beside a program that is slow to end. Of the
 * time itself no more is charged than of any other.
 */
function beginFetching(
  task: JudgeTask,
  tools: JudgingTools,
  signal: AbortSignal,
): readonly [Promise<Hold>, Promise<BuiltChecker>] {
  const end = tools.shares?.begin(askerOf(task));
  const blobs = task.cases.flatMap((one) => [one.input, one.answer]);
  const both = [tools.store.hold(blobs, signal), buildChecker(task, tools, signal)] as const;
  void Promise.allSettled(both).then(() => end?.(0));
  return both;
}

export function askerOf(task: Pick<JudgeTask, "holder" | "jobId">): Asker {
  return { holder: task.holder, task: task.jobId };
}

function withoutChecker({ of, note }: BuiltChecker & { kind: "fault" }): TaskResult {
  if (of === "judge") return withoutCases("systemError", note);
  return { ...withoutCases("systemError", CHECKER_BROKEN), problemFault: note };
}

function withoutFiles(problemFault: string): TaskResult {
  return { ...withoutCases("systemError", FILES_BROKEN), problemFault };
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

/** Of a whole, as far as the site stores it. */
const POINTS_MAX = 2 ** 31 - 1;
const TOO_MANY_POINTS = "Its cases are worth more points than can be counted";

async function judgeCases(
  context: CaseContext,
  slots: Slots,
  watcher: JudgingWatcher,
  signal: AbortSignal,
): Promise<TaskResult> {
  const judged = await runAll(context, slots, watcher, signal);
  const cases = judged.map((one) => one.result);
  const { problem } = context.task;
  const outcome =
    problem.grading === null || context.task.trial !== undefined
      ? outcomeOf(problem, cases)
      : gradedOutcome(problem.grading, problem.type, cases);
  if ([outcome.score ?? 0, ...(outcome.subtasks ?? [])].some((points) => points > POINTS_MAX)) {
    return { ...withoutChecker({ kind: "fault", of: "problem", note: TOO_MANY_POINTS }), cases };
  }
  // A result that stands in spite of a broken checker is no reason to call anybody.
  const broken = outcome.status === VERDICTS.systemError.code ? firstFault(judged) : null;
  return { ...outcome, cases, ...(broken === null ? {} : { problemFault: broken }) };
}

/** Null as soon as one case failed through a fault of ours: then another try may well succeed. */
function firstFault(judged: readonly JudgedCase[]): string | null {
  const failed = judged.filter((one) => one.result.status === VERDICTS.systemError.code);
  if (failed.some((one) => one.problemFault === null)) return null;
  const first = failed[0];
  return first === undefined ? null : `Case ${first.result.seq}: ${first.problemFault}`;
}

async function runAll(
  context: CaseContext,
  slots: Slots,
  watcher: JudgingWatcher,
  signal: AbortSignal,
): Promise<JudgedCase[]> {
  const results: JudgedCase[] = [];
  const record = (judged: JudgedCase) => {
    results.push(judged);
    watcher.finished(judged.result);
  };
  // One failure ends the others at once instead of leaving them to run for nobody.
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const turns = new CaseTurns(context, slots, askerOf(context.task), both);
  const run = (spec: JudgeCaseSpec) => turns.run(spec);
  const orStop = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  };
  const { problem, cases, trial } = context.task;
  const works =
    trial !== undefined
      ? eachAlone(cases).map((chain) => runChain(chain, run, record))
      : problem.grading === null
        ? planChains(problem, cases).map((chain) => runChain(chain, run, record))
        : [runTree({ root: problem.grading, type: problem.type, cases, run, record })];
  const settled = await Promise.allSettled(works.map(orStop));
  const failed = settled.find((one) => one.status === "rejected");
  if (failed !== undefined) throw stop.signal.reason;
  return results.sort((a, b) => a.result.seq - b.result.seq);
}

async function runChain(
  chain: Chain,
  run: (spec: Chain["cases"][number]) => Promise<JudgedCase>,
  record: (judged: JudgedCase) => void,
): Promise<void> {
  let stopped = false;
  for (const spec of chain.cases) {
    if (stopped) {
      if (chain.rest === "cancelled") record({ result: cancelledCase(spec), ...NOT_RUN });
      continue;
    }
    const judged = await run(spec);
    record(judged);
    stopped = chain.stopsAfter(judged.result);
  }
}
