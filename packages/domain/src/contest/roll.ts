/**
 * The roll: what the seal kept back is opened one cell at a time, from the last row upwards, and rows rise to where they
 * belong, until the board is the final one. For ACM, where opening a cell never costs a row its place.
 */
import { computeBoard } from "./board.ts";
import {
  addUp,
  compareResults,
  compareRows,
  giveRanks,
  type OwnRow,
  positionOf,
} from "./board-row.ts";
import type { BoardInput, BoardRow } from "./board-types.ts";

export type RollStep =
  | {
      readonly kind: "open";
      readonly uid: string;
      /** The problem's id, and which column of the board it is. */
      readonly problem: number;
      readonly column: number;
      /** The row's places in the list, from 0 at the top, before and after. */
      readonly from: number;
      readonly to: number;
      /** The row after it. */
      readonly row: BoardRow;
    }
  /** Nothing of the row is hidden any more: place and rank are final. Here awards are given. */
  | { readonly kind: "settle"; readonly uid: string; readonly at: number; readonly row: BoardRow };

export interface Roll {
  /** The board as the seal shows it. */
  readonly start: readonly BoardRow[];
  readonly steps: readonly RollStep[];
  /** The board without a seal. */
  readonly end: readonly BoardRow[];
}

/** @param input with all submissions, hidden ones too; what was sent after the end stays out. */
export function rollOf(input: BoardInput): Roll {
  const whole = { ...input, includeAfterEnd: false };
  const sealed = computeBoard(whole);
  const open = computeBoard({ ...whole, sealFromMs: null });
  const openRows = new Map(open.rows.map((row) => [row.uid, row]));
  const compare = compareRows(input.conventions);
  const results = compareResults(input.conventions);
  const rows: OwnRow[] = sealed.rows.map((row) => {
    // What is not hidden is as it will be: a solved problem may have been sent again under the seal.
    const cells = row.cells.map((cell, column) =>
      cell.tryNum > 0 ? cell : (openRows.get(row.uid)?.cells[column] ?? cell),
    );
    return addUp(row, cells, input.conventions);
  });
  rows.sort(compare);
  giveRanks(rows, results, { from: 0, until: rows.length });
  const start = rows.map((row) => ({ ...row }));
  const steps: RollStep[] = [];
  for (let at = rows.length - 1; at >= 0; ) {
    const row = rows[at];
    if (row === undefined) break;
    const { uid, cells } = row;
    const column = cells.findIndex(({ tryNum }) => tryNum > 0);
    const opened = openRows.get(uid)?.cells[column];
    if (opened === undefined) {
      steps.push({ kind: "settle", uid, at, row: { ...row } });
      at--;
      continue;
    }
    rows.splice(at, 1);
    const risen = addUp(row, cells.with(column, opened), input.conventions);
    const to = positionOf(rows, risen, compare);
    rows.splice(to, 0, risen);
    giveRanks(rows, results, { from: Math.min(at, to), until: Math.max(at, to) });
    const problem = input.problems[column] ?? 0;
    steps.push({ kind: "open", uid, problem, column, from: at, to, row: { ...risen } });
  }
  return { start, steps, end: rows };
}
