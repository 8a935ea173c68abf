/** The cells of a board in a sheet. Text that people chose is kept from being a formula by whoever writes the sheet. */
import type { BoardCell } from "./board-types.ts";

/**
 * ACM: `+(n)` solved in n tries, with `*` behind it when that was after the contest; `-(n)` failed n times; `-(n+m)` with
 * m tries whose result is not known besides; `?(n)` only such tries.
 */
export function acmCellText(cell: BoardCell): string {
  const { solved, errorNum, isAfterContest } = cell;
  if (solved) return `+(${errorNum + 1})${isAfterContest ? "*" : ""}`;
  const open = cell.tryNum + cell.pending;
  if (errorNum > 0) return open > 0 ? `-(${errorNum}+${open})` : `-(${errorNum})`;
  return open > 0 ? `?(${open})` : "";
}

/** OI: the points; empty where nothing that counts was sent. */
export function oiCellText({ score }: Pick<BoardCell, "score">): string {
  return score === null ? "" : `${score}`;
}
