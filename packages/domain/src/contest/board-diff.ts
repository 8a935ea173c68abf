/** What has changed of a board, small enough to be sent to all who look at it, and how a reader's board follows. Pure. */
import type { BoardChange, LiveBoard } from "./board.ts";
import type { BoardMove, BoardRow } from "./board-types.ts";

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
  /** What was told of each row. */
  readonly #known = new Map<string, { readonly row: BoardRow; readonly rank: number }>();

  constructor(board: LiveBoard) {
    this.#board = board;
    for (const row of board.board().rows) this.#known.set(row.uid, { row, rank: row.rank });
  }

  /** @returns null = nobody sees a difference. @throws RangeError for a change of the whole view */
  apply(change: BoardChange): BoardDiff<BoardRow> | null {
    const { affected, moves } = this.#board.apply(change);
    if (moves === null) throw new RangeError("a board of another view is another board");
    const rows: BoardRow[] = [];
    const shifted: [number, number][] = [];
    for (const uid of affected) {
      const before = this.#known.get(uid);
      const row = this.#board.find(uid);
      if (row === null) {
        this.#known.delete(uid);
        continue;
      }
      if (before?.row === row && before.rank === row.rank) continue;
      this.#known.set(uid, { row, rank: row.rank });
      if (before?.row === row) shifted.push([before.rank, row.rank]);
      // Its rank goes on changing in place.
      else rows.push({ ...row });
    }
    const hasMoved = moves.length > 0 || rows.length > 0 || shifted.length > 0;
    return hasMoved ? { moves, rows, shifts: shiftsOf(shifted) } : null;
  }
}

/** @param moved ranks before and after, of rows that are otherwise as they were */
function shiftsOf(moved: Iterable<readonly [before: number, after: number]>): RankShift[] {
  const ranges = new Map<number, [number, number]>();
  for (const [before, after] of moved) {
    const by = after - before;
    const range = ranges.get(by);
    if (range === undefined) ranges.set(by, [before, before]);
    else {
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
