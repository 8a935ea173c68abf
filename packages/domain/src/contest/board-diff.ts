/** What has changed of a board, small enough to be sent to all who look at it, and how a reader's board follows. Pure. */
import type { BoardChange, LiveBoard } from "./board.ts";
import type { BoardMove, BoardRow, Reranked } from "./board-types.ts";

/** How one state of a board differs from the one before. */
export interface BoardDiff<Row> {
  readonly moves: readonly BoardMove[];
  /** Those with another content than before, and those that came. */
  readonly rows: readonly Row[];
  /** Whoever else was ranked from the first to the second of these ranks is so many ranks further down. */
  readonly shifts: readonly RankShift[];
}
export type RankShift = readonly [from: number, to: number, by: number];

interface Ranked {
  readonly uid: string;
  /** -1 = none. */
  readonly rank: number;
}

/** Moves a board and says how it differs then. Nobody else may move it meanwhile. */
export class BoardTracker {
  readonly #board: LiveBoard;

  constructor(board: LiveBoard) {
    this.#board = board;
  }

  /** @returns null = nobody sees a difference. @throws RangeError for a change of the whole view */
  apply(change: BoardChange): BoardDiff<BoardRow> | null {
    const { changed, reranked, moves } = this.#board.apply(change);
    if (moves === null) throw new RangeError("a board of another view is another board");
    const rows: BoardRow[] = [];
    for (const uid of changed) {
      const row = this.#board.find(uid);
      // Its rank goes on changing in place.
      if (row !== null) rows.push({ ...row });
    }
    const others = reranked.filter(({ row }) => !changed.has(row.uid));
    const isOneStep = moves.length <= 1 && changed.size <= 1;
    const shifts = isOneStep ? shiftsOf(others) : shiftsOfSteps(others);
    return moves.length > 0 || rows.length > 0 || shifts.length > 0
      ? { moves, rows, shifts }
      : null;
  }
}

/**
 * A change of two steps may give a row two ranks, of which readers see only the last, and move those around it another way:
 * a range ends where somebody may stand who is not in it.
 */
function shiftsOfSteps(reranked: readonly Reranked[]): RankShift[] {
  const first = new Map<BoardRow, Reranked>();
  for (const one of reranked) if (!first.has(one.row)) first.set(one.row, one);
  const shifts: [from: number, to: number, by: number][] = [];
  let next = -1;
  for (const { row, before } of [...first.values()].sort((a, b) => a.before - b.before)) {
    const by = row.rank - before;
    const last = shifts.at(-1);
    if (last !== undefined && last[2] === by && (before === last[1] || before === next)) {
      next = before === last[1] ? next + 1 : before + 1;
      last[1] = before;
    } else {
      shifts.push([before, before, by]);
      next = before + 1;
    }
  }
  return shifts.filter(([, , by]) => by !== 0);
}

function shiftsOf(reranked: readonly Reranked[]): RankShift[] {
  const ranges = new Map<number, [number, number]>();
  let [last, range]: [number, [number, number] | undefined] = [0, undefined];
  for (const { row, before } of reranked) {
    const by = row.rank - before;
    if (by === 0) continue;
    // Neighbours nearly always go the same way.
    if (by !== last || range === undefined) range = ranges.get(by);
    last = by;
    if (range === undefined) {
      range = [before, before];
      ranges.set(by, range);
    } else {
      range[0] = Math.min(range[0], before);
      range[1] = Math.max(range[1], before);
    }
  }
  return [...ranges].map(([by, [from, to]]) => [from, to, by]);
}

/**
 * The list after the change. Where the reader knows only a part of it, the rest is null, before and after.
 *
 * @param list the whole length of the board
 */
export function followDiff<Row extends Ranked>(
  list: readonly (Row | null)[],
  { moves, rows, shifts }: BoardDiff<Row>,
): (Row | null)[] {
  const fresh = new Map(rows.map((row) => [row.uid, row]));
  const next = [...list];
  for (const { uid, from, to } of moves) {
    const [left = null] = from < 0 ? [] : next.splice(from, 1);
    if (to >= 0) next.splice(to, 0, fresh.get(uid) ?? left);
  }
  return next.map((row) => row && (fresh.get(row.uid) ?? shifted(row, shifts)));
}

function shifted<Row extends Ranked>(row: Row, shifts: readonly RankShift[]): Row {
  const by = shifts.find(([from, to]) => row.rank >= from && row.rank <= to)?.[2];
  return by === undefined ? row : { ...row, rank: row.rank + by };
}
