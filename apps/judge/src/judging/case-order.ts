/** Which cases wait for which. Chains run side by side; inside a chain cases run in order and may stop it. */
import { VERDICTS } from "@gavel/domain/verdict";
import type { CaseResult, JudgeCaseSpec } from "@gavel/judge-protocol/judge";
import type { ScoringRules } from "./outcome.ts";

export interface Chain {
  readonly cases: readonly JudgeCaseSpec[];
  readonly stopsAfter: (result: CaseResult) => boolean;
  /** Cases behind the stop: recorded as cancelled, or not at all. */
  readonly rest: "cancelled" | "dropped";
}

const notAccepted = (result: CaseResult) => result.status !== VERDICTS.accepted.code;
const earnedNothing = (result: CaseResult) => notAccepted(result) && (result.score ?? 0) === 0;

export function planChains(
  rules: Pick<ScoringRules, "type" | "judgeCaseMode">,
  cases: readonly JudgeCaseSpec[],
): Chain[] {
  const bySeq = [...cases].sort((a, b) => a.seq - b.seq);
  switch (rules.judgeCaseMode) {
    case "default":
    case "subtask_average":
      return eachAlone(bySeq);
    case "ergodic_without_error":
      return [{ cases: bySeq, stopsAfter: notAccepted, rest: "dropped" }];
    case "subtask_lowest":
      // Without scores there is nothing a group could lose.
      if (rules.type === 0) return eachAlone(bySeq);
      return groupsOf(bySeq).map((group) => ({
        cases: group,
        stopsAfter: earnedNothing,
        rest: "cancelled",
      }));
  }
}

export function eachAlone(cases: readonly JudgeCaseSpec[]): Chain[] {
  return cases.map((one) => ({ cases: [one], stopsAfter: () => false, rest: "dropped" }));
}

function groupsOf(cases: readonly JudgeCaseSpec[]): JudgeCaseSpec[][] {
  const groups = new Map<number, JudgeCaseSpec[]>();
  for (const one of cases) {
    const key = one.groupNum ?? 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** What stands beside the result of a case that nothing was run for. */
export const NOT_RUN = { problemFault: null, spentMs: 0, checkedMs: 0 } as const;

export function cancelledCase(spec: JudgeCaseSpec): CaseResult {
  return {
    seq: spec.seq,
    testCaseId: spec.testCaseId,
    status: VERDICTS.cancelled.code,
    timeMs: 0,
    memoryKib: 0,
    score: 0,
    groupNum: spec.groupNum,
    userOutput: "",
    note: null,
  };
}
