/** What the runs say of the time limit: times as they are before a language's multiplier. */
import { isTimed, type LimitFactors, type TimeRange, timeRange } from "@gavel/domain/program";
import { VERDICTS } from "@gavel/domain/verdict";
import type { GridRow } from "./solution-row.tsx";
import type { Results } from "./types.ts";

export interface TimedSolution {
  readonly name: string;
  readonly ms: number;
  readonly kind: "right" | "slow";
}

const TOO_SLOW = VERDICTS.timeLimitExceeded.code;
const ACCEPTED = VERDICTS.accepted.code;

/** Of a right solution its slowest case, of one that is to be too slow the fastest case in which it is. */
export function timeSolutions(rows: readonly GridRow[], results: Results): TimedSolution[] {
  return rows.flatMap(({ program, cells }): TimedSolution[] => {
    const found = results.solutions.find((one) => one.programId === program.id);
    const timesOf = (status: number) =>
      cells.flatMap((one) =>
        one !== null && one.timeMs !== null && one.status === status
          ? [one.timeMs / (found?.timeMultiplier ?? 1)]
          : [],
      );
    const isRight = program.expected.length === 1 && program.expected[0] === "accepted";
    const passed = timesOf(ACCEPTED);
    if (isRight && passed.length > 0 && passed.length === cells.length) {
      return [{ name: program.name, ms: Math.round(Math.max(...passed)), kind: "right" }];
    }
    const slow = timesOf(TOO_SLOW).filter((ms) => isTimed(ms, results.timeLimitMs));
    if (!program.expected.includes("timeLimitExceeded") || slow.length === 0) return [];
    return [{ name: program.name, ms: Math.round(Math.min(...slow)), kind: "slow" }];
  });
}

export function rangeOf(timed: readonly TimedSolution[], factors: LimitFactors): TimeRange {
  const msOf = (kind: TimedSolution["kind"]) =>
    timed.filter((one) => one.kind === kind).map((one) => one.ms);
  return timeRange(msOf("right"), msOf("slow"), factors);
}
