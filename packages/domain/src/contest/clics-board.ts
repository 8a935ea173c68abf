/** The board by the rules of ICPC contests, as the Contest API tells it: minutes, and the last accepted one breaks ties. */
import type { Board, BoardCell, Conventions } from "./board-types.ts";

/** @param oi how points come about where they count */
export function clicsConventions(
  kind: "pass-fail" | "score",
  penaltyMinutes: number,
  oi: Conventions["oi"] = "highest",
): Conventions {
  return {
    rule: kind === "score" ? "oi" : "acm",
    penaltyMinutes,
    penaltyUnit: "floor-each",
    compileErrors: "free",
    ties: "last-solve",
    oi,
  };
}

export interface ClicsProblem {
  readonly problem: number;
  /** Up to and with the first accepted one; what costs nothing is not counted. */
  readonly numJudged: number;
  /** Waiting, or under the seal. */
  readonly numPending: number;
  readonly solved: boolean;
  /** Score contests; null in others. */
  readonly score: number | null;
  /** Whole minutes, of the solve or of the last gain; null without one. */
  readonly timeMin: number | null;
}

export interface ClicsRow {
  readonly rank: number;
  readonly uid: string;
  readonly numSolved: number;
  /** Whole minutes with penalties. */
  readonly totalTimeMin: number;
  readonly score: number;
  /** Whole minutes of the last gain; null without one. */
  readonly timeMin: number | null;
  readonly problems: readonly ClicsProblem[];
}

const minutesOf = (ms: number | null) => (ms === null ? null : Math.floor(ms / 60_000));

/** Stars are not told: they belong to no board of the Contest API. Cells nobody tried are told as well. */
export function clicsRows({ rows, problems }: Board, { rule }: Conventions): ClicsRow[] {
  return rows
    .filter(({ isStar }) => !isStar)
    .map((row) => ({
      rank: row.rank,
      uid: row.uid,
      numSolved: row.solved,
      totalTimeMin: Math.floor(row.totalTimeS / 60),
      score: row.score,
      timeMin: row.solved > 0 || row.score > 0 ? minutesOf(row.lastGainMs) : null,
      problems: row.cells.map((cell, column) =>
        clicsProblem(problems[column]?.id ?? 0, cell, rule === "oi"),
      ),
    }));
}

function clicsProblem(problem: number, cell: BoardCell, isScore: boolean): ClicsProblem {
  const { solved, tryNum, pending } = cell;
  return {
    problem,
    numJudged: isScore ? cell.total - tryNum : cell.errorNum + Number(solved),
    numPending: pending + tryNum,
    solved,
    score: isScore ? (cell.score ?? 0) : null,
    timeMin: minutesOf(isScore ? cell.gainMs : cell.solvedAtMs),
  };
}
