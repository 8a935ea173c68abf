import type { BoardPage } from "./board-news.ts";

/** What has just changed of a board. */
export interface BoardMarks {
  /** By uid, from which rank to which. */
  readonly moved: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
  /** `uid column`. */
  readonly cells: ReadonlySet<string>;
}

export const NO_MARKS: BoardMarks = { moved: new Map(), cells: new Set() };

/** So many at once are no news any more but another board. */
const CELLS_MAX = 40;

export const markOf = (uid: string, column: number) => `${uid} ${column}`;

/** Of rows that are on both pages: cells that say something else, and ranks that their own row has made others. */
export function marksBetween(before: BoardPage, after: BoardPage): BoardMarks {
  const known = new Map([...before.pinned, ...before.records].map((line) => [line.uid, line]));
  const moved = new Map<string, { from: number; to: number }>();
  const cells = new Set<string>();
  for (const line of [...after.pinned, ...after.records]) {
    const old = known.get(line.uid);
    if (old === undefined) continue;
    const changed = line.cells.flatMap((cell, column) =>
      isSame(cell, old.cells[column] ?? null) ? [] : [markOf(line.uid, column)],
    );
    for (const mark of changed) cells.add(mark);
    const isRanked = old.rank > 0 && line.rank > 0;
    if (changed.length > 0 && isRanked && old.rank !== line.rank) {
      moved.set(line.uid, { from: old.rank, to: line.rank });
    }
  }
  return cells.size === 0 || cells.size > CELLS_MAX ? NO_MARKS : { moved, cells };
}

type Cell = BoardPage["records"][number]["cells"][number];
const isSame = (a: Cell, b: Cell) => JSON.stringify(a) === JSON.stringify(b);
