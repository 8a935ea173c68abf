/** The figures of one problem of a board, counted cell by cell. */
import { EMPTY_CELL } from "./board-cell.ts";
import type { BoardCell, BoardProblem } from "./board-types.ts";

/** The second in which something was solved, in which ties for the first solve are. */
export const secondOf = (solvedAtMs: number | null) =>
  solvedAtMs === null ? null : Math.floor(solvedAtMs / 1000);

type Figures = { -readonly [Name in keyof BoardProblem]: BoardProblem[Name] };

export function emptyFigures(id: number): Figures {
  return { id, solved: 0, tried: 0, firstSolveMs: null };
}

export function countCellIn(figures: Figures, cell: BoardCell, isStar: boolean) {
  if (cell === EMPTY_CELL || cell.total + cell.pending === 0) return;
  const { solvedAtMs } = cell;
  figures.tried++;
  if (solvedAtMs === null) return;
  figures.solved++;
  const first = figures.firstSolveMs;
  if (!isStar && (first === null || solvedAtMs < first)) figures.firstSolveMs = solvedAtMs;
}
