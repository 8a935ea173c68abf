/** What an answer to a test run amounts to, for the reader. Pure. */
import { bareText } from "@gavel/domain/example";
import { VERDICTS } from "@gavel/domain/verdict";
import { type Difference, firstDifference } from "../../../../app/judging/first-difference.ts";
import type { Outputs } from "../../../../app/trpc.ts";

type Answer = Outputs["testRun"]["take"];
export type FinalAnswer = Extract<Answer, { judgeMode: string }>;

export function isFinal(answer: Answer): answer is FinalAnswer {
  return "judgeMode" in answer;
}

/**
 * - `verdict`: the status says it.
 * - `ran`: it ran, and nothing was expected.
 * - `uncertain`: it ran; only the problem's own checker could say more.
 * - `fault`: our fault, nothing is known of the program.
 */
export type OutcomeKind = "verdict" | "ran" | "uncertain" | "fault";

const COMPARED: readonly number[] = [
  VERDICTS.accepted.code,
  VERDICTS.wrongAnswer.code,
  VERDICTS.presentationError.code,
];

export function outcomeKind(answer: FinalAnswer): OutcomeKind {
  if (answer.status === VERDICTS.systemError.code) return "fault";
  if (!COMPARED.includes(answer.status)) return "verdict";
  if (answer.judgeMode === "spj") return "uncertain";
  const expected = answer.expectedOutput ?? "";
  return expected === "" ? "ran" : "verdict";
}

/** What is known of a sample: its last run, and whether that is of the code as it is now. */
export interface SampleRun {
  readonly answer: FinalAnswer | null;
  readonly isStale: boolean;
  readonly at: Date;
}

/** How many samples passed when they were last run; null until each of them has been. */
export function summariseSamples(
  runs: readonly (SampleRun | undefined)[],
): { passed: number; total: number; staleSince: Date | null } | null {
  const done = runs.flatMap((run) => (run !== undefined && run.answer !== null ? [run] : []));
  if (runs.length === 0 || done.length < runs.length) return null;
  const passed = done.filter(({ answer }) => answer?.status === VERDICTS.accepted.code).length;
  const stale = done.filter((run) => run.isStale).map(({ at }) => at.getTime());
  const staleSince = stale.length === 0 ? null : new Date(Math.min(...stale));
  return { passed, total: runs.length, staleSince };
}

/** Known to have failed; of some answers only the problem's own checker could tell. */
export function isFailed(answer: FinalAnswer | null): boolean {
  return (
    answer !== null &&
    answer.status !== VERDICTS.accepted.code &&
    outcomeKind(answer) !== "uncertain"
  );
}

/** What the server adds to an output that it cut. */
const CUT_MARK = "...";
const OUTPUT_KEPT = 1000;

/** The first line that differs from what was expected; null where there is nothing to compare. */
export function outcomeDifference(answer: FinalAnswer): Difference | null {
  const { expectedOutput, output, status } = answer;
  if (expectedOutput === null || expectedOutput === "" || status !== VERDICTS.wrongAnswer.code) {
    return null;
  }
  const isCut = output.endsWith(CUT_MARK) && output.length >= OUTPUT_KEPT;
  const kept = isCut ? output.slice(0, -CUT_MARK.length) : output;
  return firstDifference(expectedOutput, kept, isCut);
}

interface Sample {
  readonly input: string;
  readonly output: string;
}
/** The number of the sample whose input and output a passed run matched, from 1; null when it is none of them. */
export function matchedSample(answer: FinalAnswer, samples: readonly Sample[]): number | null {
  if (answer.status !== VERDICTS.accepted.code || outcomeKind(answer) === "fault") return null;
  const at = samples.findIndex(
    (one) =>
      bareText(one.input) === bareText(answer.input) &&
      bareText(one.output) === bareText(answer.output),
  );
  return at === -1 ? null : at + 1;
}
