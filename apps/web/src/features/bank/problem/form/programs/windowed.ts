/** The part of the grid that is drawn, and how keys walk through all of it. Pure. */
import type { Column, ColumnGroup } from "./columns.ts";

/** Of the columns before the cases: the name, which stays in sight, what it should get, what it gets. */
export const LEADS = [168, 112, 136] as const;
export const LEAD_PX = LEADS.reduce<number>((sum, one) => sum + one, 0);
const CASE_PX = 44;
/** "4901–5000" has to fit. */
const FOLDED_PX = 84;

export const widthOf = (group: ColumnGroup | undefined) =>
  group?.isFolded === true ? FOLDED_PX : CASE_PX;

export interface ShownColumn {
  readonly column: Column;
  readonly group: ColumnGroup;
  /** It is the first of its group. */
  readonly isEdge: boolean;
  readonly at: number;
}

/** Neighbours of one group, with their count. */
export function spanGroups(
  shown: readonly ShownColumn[],
): readonly { readonly group: ColumnGroup; readonly count: number }[] {
  const spans: { group: ColumnGroup; count: number }[] = [];
  for (const { group } of shown) {
    const last = spans.at(-1);
    if (last?.group === group) last.count += 1;
    else spans.push({ group, count: 1 });
  }
  return spans;
}

interface CellPlace {
  readonly row: number;
  readonly at: number;
}

/** Columns that PageUp and PageDown pass. */
const PAGE = 10;

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  PageUp: [0, -PAGE],
  PageDown: [0, PAGE],
  Home: [0, -Number.MAX_SAFE_INTEGER],
  End: [0, Number.MAX_SAFE_INTEGER],
};

/** null: the key is none of these, or there is nowhere to go. */
export function findStep(
  key: string,
  from: CellPlace,
  size: { readonly rows: number; readonly columns: number },
): CellPlace | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const row = Math.min(size.rows - 1, Math.max(0, from.row + step[0]));
  const at = Math.min(size.columns - 1, Math.max(0, from.at + step[1]));
  return row === from.row && at === from.at ? null : { row, at };
}
