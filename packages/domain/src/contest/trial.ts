/** What other verdicts would do to a board: who gains, who loses, and who only makes room. Pure. */
import { type AwardSetting, type AwardType, awardsOf } from "./awards.ts";
import { computeBoard } from "./board.ts";
import type { Board, BoardInput, BoardRow, BoardSubmission } from "./board-types.ts";

/** What one submission counts as. */
export type TriedResult = Pick<
  BoardSubmission,
  "id" | "result" | "score" | "subtasks" | "runTimeMs"
>;

export interface TrialSide {
  readonly row: BoardRow;
  readonly award: AwardSetting | null;
}

/** Null = not on the board on that side. */
export interface TrialRow {
  readonly uid: string;
  readonly before: TrialSide | null;
  readonly after: TrialSide | null;
  /** Their own result is another; false = they keep it, and only others pass or are passed. */
  readonly isOwn: boolean;
}

export interface BoardTrial {
  /** All that have another result, rank or award, in the order of the board afterwards; who leaves it comes last. */
  readonly rows: readonly TrialRow[];
  /** Rows of the board afterwards. */
  readonly total: number;
  /** Problems that somebody else solves first now, by uid; stars are never first. */
  readonly firsts: readonly FirstSolves[];
  /** Solved cells that come, and that go. */
  readonly solves: { readonly more: number; readonly fewer: number };
}

export interface FirstSolves {
  readonly problem: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface TrialAwards {
  readonly type: AwardType;
  readonly config: readonly AwardSetting[];
}

/** @param before what the tried submissions count as now, or counted as; others are as the board has them */
export function tryOut(
  input: BoardInput,
  before: readonly TriedResult[],
  after: readonly TriedResult[],
  awards: TrialAwards,
): BoardTrial {
  const old = computeBoard(withResults(input, before));
  const fresh = computeBoard(withResults(input, after));
  const [oldSides, freshSides] = [sidesOf(old, awards), sidesOf(fresh, awards)];
  const gone = old.rows.filter(({ uid }) => !freshSides.has(uid));
  const rows = [...fresh.rows, ...gone].flatMap(({ uid }): TrialRow[] => {
    const [was, is] = [oldSides.get(uid) ?? null, freshSides.get(uid) ?? null];
    const isMoved = was?.row.rank !== is?.row.rank || was?.award?.name !== is?.award?.name;
    const isOwn = was === null || is === null || isOther(was.row, is.row, input, isMoved);
    return isOwn || isMoved ? [{ uid, before: was, after: is, isOwn }] : [];
  });
  return {
    rows,
    total: fresh.rows.length,
    firsts: firstsThatMove(input.problems, old, fresh),
    solves: countSolves(rows),
  };
}

function withResults(input: BoardInput, results: readonly TriedResult[]): BoardInput {
  const tried = new Map(results.map((one) => [one.id, one]));
  return {
    ...input,
    submissions: input.submissions.map((one) => ({ ...one, ...tried.get(one.id) })),
  };
}

function sidesOf({ rows }: Board, { type, config }: TrialAwards): Map<string, TrialSide> {
  const won = awardsOf(rows, type, config);
  return new Map(rows.map((row) => [row.uid, { row, award: won.get(row.uid) ?? null }]));
}

/**
 * Whether one's own result is another. Who is first is no part of it, and neither are run times, which are never twice the
 * same: but for the points of OI they decide between equal ones, and so they count where somebody moved.
 */
function isOther(
  a: BoardRow,
  b: BoardRow,
  { conventions: { rule } }: BoardInput,
  isMoved: boolean,
): boolean {
  if (rule === "oi" && isMoved && a.totalRunTimeMs !== b.totalRunTimeMs) return true;
  const bare = ({ solved, totalTimeS, score, cells }: BoardRow) =>
    JSON.stringify([
      ...[solved, totalTimeS, score],
      cells.map(({ isFirst: _first, runTimeMs: _time, ...cell }) => cell),
    ]);
  return bare(a) !== bare(b);
}

function firstsThatMove(problems: readonly number[], old: Board, fresh: Board): FirstSolves[] {
  const firstsIn = ({ rows }: Board, column: number) =>
    rows.filter(({ cells }) => cells[column]?.isFirst === true).map(({ uid }) => uid);
  return problems.flatMap((problem, column): FirstSolves[] => {
    const [before, after] = [firstsIn(old, column).sort(), firstsIn(fresh, column).sort()];
    return before.join("\n") === after.join("\n") ? [] : [{ problem, before, after }];
  });
}

function countSolves(rows: readonly TrialRow[]): BoardTrial["solves"] {
  let [more, fewer] = [0, 0];
  for (const { before, after } of rows) {
    const columns = Math.max(before?.row.cells.length ?? 0, after?.row.cells.length ?? 0);
    for (let column = 0; column < columns; column++) {
      const was = before?.row.cells[column]?.solved ?? false;
      const is = after?.row.cells[column]?.solved ?? false;
      if (is && !was) more++;
      if (was && !is) fewer++;
    }
  }
  return { more, fewer };
}
