/** One person's tries at one problem, counted as the conventions say. */
import { VERDICTS } from "../verdict.ts";
import type {
  BoardCell,
  BoardResult,
  BoardSubmission,
  BoardView,
  Conventions,
} from "./board-types.ts";

/** What a judge status means for a board. */
export function boardResultOf(status: number): BoardResult {
  switch (status) {
    case VERDICTS.accepted.code:
      return "accepted";
    case VERDICTS.presentationError.code:
    case VERDICTS.wrongAnswer.code:
    case VERDICTS.timeLimitExceeded.code:
    case VERDICTS.memoryLimitExceeded.code:
    case VERDICTS.runtimeError.code:
      return "penalty";
    case VERDICTS.compileError.code:
      return "compileError";
    case VERDICTS.partialAccepted.code:
      return "partial";
    case VERDICTS.pending.code:
    case VERDICTS.compiling.code:
    case VERDICTS.judging.code:
    case VERDICTS.submitting.code:
      return "pending";
    default:
      return "free";
  }
}

type Tally = { -readonly [Name in keyof BoardCell]: BoardCell[Name] };

/** A large board has tens of thousands: copies of one would take four times as long to make. */
function emptyTally(): Tally {
  return {
    solved: false,
    solvedAtMs: null,
    errorNum: 0,
    tryNum: 0,
    pending: 0,
    isFirst: false,
    isAfterContest: false,
    score: null,
    runTimeMs: null,
    total: 0,
    gainMs: null,
  };
}

/** Whatever nobody has tried yet is the same object. @internal */
export const EMPTY_CELL: BoardCell = Object.freeze(emptyTally());

/** Whether both say the same, but for who was first, which is not the cell's own. */
export function isSameCell(a: BoardCell, b: BoardCell): boolean {
  return (Object.keys(a) as (keyof BoardCell)[]).every(
    (name) => name === "isFirst" || a[name] === b[name],
  );
}

/** Before the start nothing counts, and after the end only what is asked for and not kept back. */
export function isOnBoard(timeMs: number, view: BoardView): boolean {
  if (timeMs < 0 || (view.upToMs !== null && timeMs > view.upToMs)) return false;
  return timeMs < view.durationMs || (view.includeAfterEnd && view.sealFromMs === null);
}

/**
 * @param submissions of one person to one problem, in the order of sending
 * @param worth what the problem is worth; null = no limit
 */
export function countCell(
  submissions: readonly BoardSubmission[],
  view: BoardView,
  conventions: Conventions,
  worth: number | null,
): BoardCell {
  const tally = emptyTally();
  const points = conventions.rule === "oi" ? pointsOf(conventions.oi, worth) : null;
  for (const submission of submissions) {
    const { timeMs, result } = submission;
    if (!isOnBoard(timeMs, view)) continue;
    if (view.sealFromMs !== null && timeMs >= view.sealFromMs) {
      tally.total++;
      if (!tally.solved || points !== null) tally.tryNum++;
    } else if (result === "pending") {
      if (!tally.solved || points !== null) tally.pending++;
    } else {
      tally.total++;
      countJudged(tally, submission, conventions);
      points?.(tally, submission, conventions);
    }
  }
  tally.isAfterContest = tally.solvedAtMs !== null && tally.solvedAtMs >= view.durationMs;
  return tally;
}

/** The first accepted one counts; what follows it changes nothing but the least run time. */
function countJudged(tally: Tally, submission: BoardSubmission, conventions: Conventions): void {
  const { timeMs, result, runTimeMs } = submission;
  if (result === "accepted") {
    if (runTimeMs !== null) tally.runTimeMs = Math.min(tally.runTimeMs ?? runTimeMs, runTimeMs);
    if (tally.solved) return;
    tally.solved = true;
    tally.solvedAtMs = timeMs;
    if (conventions.rule === "acm") tally.gainMs = timeMs;
  } else if (!tally.solved && isError(result, conventions)) {
    tally.errorNum++;
  }
}

function isError(result: BoardResult, { rule, compileErrors }: Conventions): boolean {
  if (result === "compileError") return compileErrors === "counted";
  return result === "penalty" || (rule === "oi" && result === "partial");
}

/**
 * What somebody's judged submissions to one problem are worth together, in the order of sending; null = nothing.
 * @param worth what the problem is worth; null = no limit
 */
export function pointsTogether(
  submissions: readonly Pointed[],
  conventions: Pick<Conventions, "oi" | "compileErrors">,
  worth: number | null,
): number | null {
  const tally = emptyTally();
  const count = pointsOf(conventions.oi, worth);
  for (const one of submissions) if (one.result !== "pending") count(tally, one, conventions);
  return tally.score;
}

type Pointed = Pick<BoardSubmission, "result" | "score" | "subtasks" | "timeMs">;
type CountPoints = (
  tally: Tally,
  submission: Pointed,
  conventions: Pick<Conventions, "compileErrors">,
) => void;

/** How a problem's points come about; what has no points of its own, such as a fault of the judge, leaves them alone. */
function pointsOf(kind: Conventions["oi"], worth: number | null): CountPoints {
  const best: number[] = [];
  return (tally, { result, score, subtasks, timeMs }, { compileErrors }) => {
    if (result === "free" || (result === "compileError" && compileErrors === "free")) return;
    const own = score ?? 0;
    let points = kind === "recent" ? own : Math.max(own, tally.score ?? 0);
    if (kind === "subtask-best") {
      subtasks?.forEach((part, index) => {
        best[index] = Math.max(best[index] ?? 0, part);
      });
      // A submission without subtasks of its own counts as a whole. Tries of other test data may add up to too much.
      points = Math.max(points, Math.min(sum(best), worth ?? Number.POSITIVE_INFINITY));
    }
    if (points !== (tally.score ?? 0)) tally.gainMs = timeMs;
    tally.score = points;
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
