/** The columns of the grid: one for each case, or one for each group of them where they are many. */
import { worstStatus } from "@gavel/domain/program";
import { findVerdict } from "@gavel/domain/verdict";
import type { Cell, ResultCase } from "./types.ts";

/** More cases than this are folded at first. */
const CASES_SHOWN = 60;
/** A group with more cases is folded in pieces. */
const PIECE = 100;

export interface Column {
  readonly key: string;
  /** Places among the cases; one unless folded. */
  readonly indexes: readonly number[];
  readonly label: string;
}

export interface ColumnGroup {
  readonly key: string;
  /** null: the cases are in no subtask. */
  readonly groupNum: number | null;
  readonly points: number;
  readonly columns: readonly Column[];
  readonly isFolded: boolean;
  readonly canFold: boolean;
}

/** Keys of the groups that are shown case by case although they are many. */
export type Unfolded = ReadonlySet<string> | "all";

export const areMany = (cases: readonly ResultCase[]) => cases.length > CASES_SHOWN;

export function layOutColumns(cases: readonly ResultCase[], unfolded: Unfolded): ColumnGroup[] {
  const isMany = areMany(cases);
  return piecesOf(cases, isMany).map(({ groupNum, indexes }) => {
    const first = cases[indexes[0] ?? 0]?.seq ?? 0;
    const last = cases[indexes.at(-1) ?? 0]?.seq ?? 0;
    const key = `${groupNum ?? "all"}-${first}`;
    const isFolded = isMany && unfolded !== "all" && !unfolded.has(key);
    const single = (index: number): Column => {
      const seq = `${cases[index]?.seq ?? index + 1}`;
      return { key: seq, indexes: [index], label: seq };
    };
    return {
      key,
      groupNum,
      points: indexes.reduce((sum, index) => sum + (cases[index]?.score ?? 0), 0),
      columns: isFolded
        ? [{ key, indexes, label: first === last ? `${first}` : `${first}–${last}` }]
        : indexes.map(single),
      isFolded,
      canFold: isMany,
    };
  });
}

interface Piece {
  readonly groupNum: number | null;
  readonly indexes: number[];
}

/** Neighbours of one subtask are together, as the data has them. */
function piecesOf(cases: readonly ResultCase[], isMany: boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, { groupNum }] of cases.entries()) {
    const last = pieces.at(-1);
    const isFull = isMany && (last?.indexes.length ?? 0) >= PIECE;
    if (last === undefined || last.groupNum !== groupNum || isFull) {
      pieces.push({ groupNum, indexes: [index] });
    } else last.indexes.push(index);
  }
  return pieces;
}

/** The case that a column leads to: of several the first that failed. */
export function placeOf(cells: readonly Cell[], { indexes }: Column): number {
  const failed = indexes.find((index) => {
    const status = cells[index]?.status;
    return status !== undefined && findVerdict(status) !== "accepted";
  });
  return failed ?? indexes[0] ?? 0;
}

/** A case as it is; of several their worst outcome, with the most time and memory that any took. */
export function cellOf(cells: readonly Cell[], { indexes }: Column): Cell {
  const [only] = indexes;
  if (indexes.length === 1) return cells[only ?? 0] ?? null;
  const all = indexes.map((index) => cells[index] ?? null);
  const status = worstStatus(all.map((one) => one?.status ?? null));
  if (status === null) return null;
  const most = (values: (number | null | undefined)[]) =>
    values.reduce<number | null>((max, one) => (one == null ? max : Math.max(max ?? 0, one)), null);
  return {
    status,
    timeMs: most(all.map((one) => one?.timeMs)),
    memoryKib: most(all.map((one) => one?.memoryKib)),
  };
}
