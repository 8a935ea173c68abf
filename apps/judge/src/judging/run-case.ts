/** One test case from run to result: one pass over it, or as many as its checker asks for. */
import { type GradingGroup, gradedCasesOf } from "@gavel/domain/grading";
import { VERDICTS } from "@gavel/domain/verdict";
import type { CaseDetail, CaseResult, JudgeCaseSpec } from "@gavel/judge-protocol/judge";
import { readAnswer } from "../data/answers.ts";
import type { SandboxRun } from "../sandbox/connection.ts";
import { USED_UP_NOTE } from "./allowance.ts";
import type { ReadyChecker } from "./checker/build.ts";
import type { CheckerCall } from "./checker/call.ts";
import { check, type LeftBehind } from "./checker/check.ts";
import { compareOutput } from "./compare.ts";
import { exchange } from "./interact/exchange.ts";
import { CHECKER_LIMITS, runLimits } from "./limits.ts";
import { caseScore, ratioOf } from "./outcome.ts";
import { byChecker, type PassResult } from "./pass-result.ts";
import { compareByRules } from "./rules/compare-by-rules.ts";
import {
  type CaseContext,
  type Pass,
  runFairly,
  type TakenOutput,
  takeOutput,
} from "./run-program.ts";
import type { GiveWay } from "./slots.ts";
import { keepUserOutput } from "./user-output.ts";
import { timeMsOf } from "./verdict.ts";

/** A case's result and, where the problem itself is broken, in what way. */
export interface JudgedCase {
  readonly result: CaseResult;
  readonly problemFault: string | null;
  /** Of the judge's time, by the program's own doing, and by its checker's. */
  readonly spentMs: number;
  readonly checkedMs: number;
}

/** What a case of several passes is told between two of them. */
export interface BetweenPasses {
  /** Each pass may take as long as a whole case of another problem. */
  readonly giveWay: GiveWay;
  /** The submission has held the judge for as long as it may, with this much of it not noted yet. */
  readonly isUsedUp: (spentMs: number) => boolean;
  /** The first run of the first pass, where that has been made already. */
  readonly made?: SandboxRun;
}

export async function runCase(
  context: CaseContext,
  spec: JudgeCaseSpec,
  signal: AbortSignal,
  { giveWay, isUsedUp, made }: BetweenPasses,
): Promise<JudgedCase> {
  const limits = runLimits(context.task, spec);
  const passes: PassResult[] = [];
  let left: LeftBehind | null = null;
  try {
    for (let input = spec.input; ; ) {
      const pass = { spec, limits, input };
      const run = passes.length === 0 ? (made ?? null) : null;
      const done: PassResult = await runPass(context, pass, { left, run }, signal);
      passes.push(done);
      await left?.release();
      left = done.left;
      if (done.verdict !== "accepted" || !left?.nextInput) break;
      if (passes.length >= context.task.problem.passes) {
        passes.push(tooManyPasses(done, context.task.problem.passes));
        break;
      }
      const over = endOf(passes, context, isUsedUp);
      if (over !== null) {
        passes.push(over);
        break;
      }
      input = left.nextInput;
      await giveWay(done.spentMs + done.checkedMs);
    }
  } finally {
    await left?.release();
  }
  return summarise(context, spec, passes);
}

async function runPass(
  context: CaseContext,
  pass: Pass,
  before: { readonly left: LeftBehind | null; readonly run: SandboxRun | null },
  signal: AbortSignal,
): Promise<PassResult> {
  const { left } = before;
  const { checker } = context;
  if (checker?.role === "interactor") {
    const call = callOf(context, checker, pass, left, null);
    return exchange(context, checker, call, pass, signal);
  }
  const { run, byRun, spentMs } = await runFairly(context, pass, before.run, signal);
  const output = await takeOutput(context, run);
  try {
    const ran = {
      timeMs: timeMsOf(run.result),
      memoryKib: Math.max(0, run.result.memoryPeakKib),
      userOutput: keepUserOutput(output.bytes),
      transcript: null,
      transcriptCut: false,
      spentMs,
      checkedMs: 0,
    };
    // What the program did decides first: a checker never sees the output of one that failed.
    if (byRun.verdict !== null) {
      return { ...ran, verdict: byRun.verdict, note: byRun.note, answer: null, left: null };
    }
    if (checker === null) {
      return { ...ran, ...compared(context, pass, output), left: null };
    }
    const source = await output.source();
    const call = callOf(context, checker, pass, left, source);
    const bytes = pass.input.bytes + output.bytes.length + pass.spec.answer.bytes;
    const checked = await check(checker, call, bytes, context, signal);
    const { answer, left: behind, spentMs: checkedMs } = checked;
    return { ...ran, ...byChecker(answer, output.missing), answer, left: behind, checkedMs };
  } finally {
    await output.dispose();
  }
}

function compared(
  context: CaseContext,
  { spec }: Pass,
  output: TakenOutput,
): Pick<PassResult, "verdict" | "note" | "answer"> {
  const answer = readAnswer(context.store, spec.answer);
  const { problem } = context.task;
  const rules = spec.compareRules ?? problem.compareRules;
  if (rules === null) {
    const ignoreEndBlank = problem.isRemoveEndBlank;
    const verdict = compareOutput(output.bytes, answer, { ignoreEndBlank });
    return { verdict, note: output.missing, answer: null };
  }
  const { verdict, fault } = compareByRules(output.bytes, answer, rules);
  if (fault === null) return { verdict, note: output.missing, answer: null };
  const broken = { kind: "fault", of: "problem", note: fault } as const;
  return { ...byChecker(broken, null), answer: broken };
}

function callOf(
  context: CaseContext,
  checker: ReadyChecker,
  { spec, input }: Pass,
  left: LeftBehind | null,
  output: CheckerCall["output"],
): CheckerCall {
  const blob = (ref: { sha256: string }) => ({ kind: "blob" as const, sha256: ref.sha256 });
  return {
    input: blob(input),
    output,
    answer: blob(spec.answer),
    code: context.task.code,
    fullScore: spec.score > 0 ? spec.score : 100,
    worth: worthOf(context.task.problem.grading, spec.seq),
    arguments: spec.checkerArguments ?? checker.arguments,
    state: left?.state ? blob(left.state) : null,
    mayAskForPass: context.task.problem.passes > 1,
  };
}

/** Looked up for each case of a problem, which may have thousands. */
const worths = new WeakMap<GradingGroup, ReadonlyMap<number, number>>();

function worthOf(grading: GradingGroup | null, seq: number): number | null {
  if (grading === null) return null;
  const known =
    worths.get(grading) ?? new Map(gradedCasesOf(grading).map((one) => [one.case, one.accepted]));
  worths.set(grading, known);
  return known.get(seq) ?? null;
}

const NO_MORE = { transcript: null, left: null, spentMs: 0, checkedMs: 0 } as const;

function tooManyPasses(last: PassResult, allowed: number): PassResult {
  return brokenBy(last, `The checker asked for more passes than the ${allowed} the problem allows`);
}

function brokenBy(last: PassResult, note: string): PassResult {
  const answer = { kind: "fault", of: "problem", note } as const;
  return { ...last, ...byChecker(answer, null), answer, ...NO_MORE };
}

/**
 * All passes of a case may take a checker as long as so many calls. With a thousand of them, each as slow as a checker
 * may be, one case would take hours.
 */
const CALLS_OF_A_CASE = 4;

/** What ends a case whose checker asks for another pass; null = it may have it. */
function endOf(
  passes: readonly PassResult[],
  { checkerLimits = CHECKER_LIMITS }: CaseContext,
  isUsedUp: BetweenPasses["isUsedUp"],
): PassResult | null {
  const last = passes.at(-1);
  if (last === undefined) return null;
  const mostMs = CALLS_OF_A_CASE * checkerLimits.timeMs;
  if (passes.reduce((sum, one) => sum + one.checkedMs, 0) > mostMs) {
    return brokenBy(
      last,
      `The checker took more than ${mostMs / 1000} s for the passes of one case`,
    );
  }
  if (!isUsedUp(passes.reduce((sum, one) => sum + one.spentMs, 0))) return null;
  const verdict = "timeLimitExceeded" as const;
  return { ...last, verdict, note: USED_UP_NOTE, answer: null, ...NO_MORE };
}

function summarise(
  context: CaseContext,
  spec: JudgeCaseSpec,
  passes: readonly PassResult[],
): JudgedCase {
  const last = passes.at(-1);
  if (last === undefined) throw new Error("a case was judged without a pass");
  const { answer } = last;
  const isProblemFault = answer?.kind === "fault" && answer.of === "problem";
  const detail = detailOf(passes);
  const { type, grading } = context.task.problem;
  const ratio = ratioOf(answer, spec.score);
  // Points below the case's own are a partial result. A grading tree reads the points themselves.
  const isPart = type === 1 && grading === null && ratio !== null && ratio < 1;
  const verdict = last.verdict === "accepted" && isPart ? "partialAccepted" : last.verdict;
  const status = VERDICTS[verdict].code;
  return {
    result: {
      seq: spec.seq,
      testCaseId: spec.testCaseId,
      status,
      timeMs: Math.max(...passes.map((one) => one.timeMs)),
      memoryKib: Math.max(...passes.map((one) => one.memoryKib)),
      score: caseScore(type, status, spec.score, ratio),
      groupNum: spec.groupNum,
      userOutput: last.userOutput,
      note: last.note,
      ...(detail === null ? {} : { detail }),
    },
    problemFault: isProblemFault ? answer.note : null,
    spentMs: passes.reduce((sum, one) => sum + one.spentMs, 0),
    checkedMs: passes.reduce((sum, one) => sum + one.checkedMs, 0),
  };
}

/** Passes whose exchanges are kept; nobody reads those of hundreds. */
const TRANSCRIPTS_MAX = 20;

/** Validators write their messages on and on from pass to pass, so the last pass has them all. */
function detailOf(passes: readonly PassResult[]): CaseDetail | null {
  const answer = passes.at(-1)?.answer ?? null;
  const talked = passes.some((one) => one.transcript !== null);
  if (answer === null && !talked) return null;
  const decided = answer?.kind === "decided" ? answer : null;
  return {
    teamMessage: decided?.teamMessage ?? null,
    juryMessage: answer?.kind === "fault" ? answer.note : (decided?.juryMessage ?? null),
    points: decided?.points ?? null,
    ratio: decided?.ratio ?? null,
    transcript: talked
      ? passes
          .slice(0, TRANSCRIPTS_MAX)
          .flatMap((one, index) =>
            (one.transcript ?? []).map((entry) => ({ ...entry, pass: index + 1 })),
          )
      : null,
    transcriptCut: passes.length > TRANSCRIPTS_MAX || passes.some((one) => one.transcriptCut),
  };
}
