/** Which cases are still worth a slot when their turn comes. */
import { VERDICTS } from "@gavel/domain/verdict";
import type { JudgeCaseSpec, JudgeTask } from "@gavel/judge-protocol/judge";
import { cancelledCase, NOT_RUN } from "./case-order.ts";
import { runLimits, runsToMs, submissionAllowanceMs } from "./limits.ts";
import { caseScore } from "./outcome.ts";
import { CHECKER_BROKEN } from "./pass-result.ts";
import type { JudgedCase } from "./run-case.ts";

export const USED_UP_NOTE = "Not run: the submission has held the judge for too long";

/** A checker that failed so often at one submission is not asked again: each time may take all that it is allowed. */
const CHECKER_FAULTS_MAX = 3;

/**
 * One submission may hold the judge for so long and no longer. And where people see no cases, none is run behind the
 * one that decides; staff see those as cancelled.
 */
export class Allowance {
  readonly #task: Pick<JudgeTask, "problem" | "trial">;
  #leftMs: number;
  #faults: string[] = [];
  #firstFailedSeq = Number.POSITIVE_INFINITY;
  /** Nothing is to be run behind a case that fails. */
  readonly decidesByFirst: boolean;

  constructor(task: JudgeTask) {
    this.#task = task;
    const { type, grading, judgeMode, judgeCaseMode, showsCases } = task.problem;
    const everyCase = task.cases.map(
      (spec) => runsToMs(runLimits(task, spec)) * task.problem.passes,
    );
    this.#leftMs = submissionAllowanceMs(everyCase, judgeMode === "interactive");
    this.decidesByFirst =
      type === 0 && grading === null && judgeCaseMode === "default" && !showsCases;
  }

  /** What a case cost, and what came of it. */
  note({ result, spentMs, problemFault }: JudgedCase): void {
    this.#leftMs -= spentMs;
    if (problemFault !== null) this.#faults.push(problemFault);
    if (result.status !== VERDICTS.accepted.code) {
      this.#firstFailedSeq = Math.min(this.#firstFailedSeq, result.seq);
    }
  }

  isUsedUp(notedLaterMs = 0): boolean {
    return this.#leftMs <= notedLaterMs;
  }

  /** The case's result without a run; null = it is to be run. */
  refuse(spec: JudgeCaseSpec): JudgedCase | null {
    if (this.decidesByFirst && spec.seq > this.#firstFailedSeq) {
      return { result: { ...cancelledCase(spec), score: null }, ...NOT_RUN };
    }
    const [fault] = this.#faults;
    // Whoever tries a solution wants to know of every case.
    const isTrial = this.#task.trial !== undefined;
    if (fault !== undefined && this.#faults.length >= CHECKER_FAULTS_MAX && !isTrial) {
      const status = VERDICTS.systemError.code;
      const result = { ...cancelledCase(spec), status, score: null, note: CHECKER_BROKEN };
      return { result, ...NOT_RUN, problemFault: fault };
    }
    if (!this.isUsedUp()) return null;
    const status = VERDICTS.timeLimitExceeded.code;
    const score = caseScore(this.#task.problem.type, status, spec.score);
    const result = { ...cancelledCase(spec), status, score, note: USED_UP_NOTE };
    return { result, ...NOT_RUN };
  }
}
