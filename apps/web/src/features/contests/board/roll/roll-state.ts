/** Where a roll stands: the steps that were made, and what the next key does. Pure. */
import type { BoardRow } from "@gavel/domain/contest/board-types";
import type { Roll } from "@gavel/domain/contest/roll";

/** How many get each, in their order from the best. */
export interface Medals {
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
}
export type Medal = keyof Medals;

export interface RollState {
  /** Steps that were made. */
  readonly at: number;
  readonly rows: readonly BoardRow[];
  /** Nothing of them is hidden any more. */
  readonly settled: ReadonlySet<string>;
  /** Whose row comes next; null at the end. */
  readonly next: string | null;
  /** What the last step gave; null = nothing. */
  readonly award: { readonly uid: string; readonly medal: Medal } | null;
  /** The cell that the last step opened. */
  readonly opened: { readonly uid: string; readonly column: number } | null;
}

/** Of the ranked rows with at least one solved problem; stars get none. */
export function medalOf({ rank, solved }: BoardRow, medals: Medals): Medal | null {
  if (rank < 1 || solved === 0) return null;
  if (rank <= medals.gold) return "gold";
  if (rank <= medals.gold + medals.silver) return "silver";
  return rank <= medals.gold + medals.silver + medals.bronze ? "bronze" : null;
}

export function rollBegin({ start, steps }: Roll): RollState {
  return {
    ...{ at: 0, rows: start, settled: new Set<string>() },
    ...{ next: steps[0]?.uid ?? null, award: null, opened: null },
  };
}

function stepOnce({ steps }: Roll, state: RollState, medals: Medals): RollState {
  const step = steps[state.at];
  if (step === undefined) return state;
  const at = state.at + 1;
  const next = steps[at]?.uid ?? null;
  if (step.kind === "settle") {
    const medal = medalOf(step.row, medals);
    return {
      ...{ at, next, rows: state.rows, opened: null },
      settled: new Set([...state.settled, step.uid]),
      award: medal === null ? null : { uid: step.uid, medal },
    };
  }
  const rest = state.rows.filter(({ uid }) => uid !== step.uid);
  const rows = [...rest.slice(0, step.to), step.row, ...rest.slice(step.to)];
  return {
    ...{ at, next, settled: state.settled, award: null },
    rows: withRanks(rows),
    opened: { uid: step.uid, column: step.column },
  };
}

/** Those that were passed have other ranks now. */
function withRanks(rows: readonly BoardRow[]): BoardRow[] {
  let ranked = 0;
  let before: BoardRow | null = null;
  return rows.map((row) => {
    if (row.isStar) return row;
    ranked += 1;
    const isTied =
      before !== null && before.solved === row.solved && before.totalTimeS === row.totalTimeS;
    const rank = isTied && before !== null ? before.rank : ranked;
    before = row.rank === rank ? row : { ...row, rank };
    return before;
  });
}

/** One key: opens the next cell, or gives the next award. Rows that win nothing settle by the way. */
export function rollForward(roll: Roll, state: RollState, medals: Medals): RollState {
  let now = state;
  while (now.at < roll.steps.length) {
    now = stepOnce(roll, now, medals);
    if (now.award !== null || now.opened !== null) break;
  }
  return now;
}

/** On to the next award, or to the end. */
export function rollToAward(roll: Roll, state: RollState, medals: Medals): RollState {
  let now = state;
  while (now.at < roll.steps.length) {
    now = stepOnce(roll, now, medals);
    if (now.award !== null) break;
  }
  return now;
}

/** As it stood after so many steps. */
export function rollAt(roll: Roll, at: number, medals: Medals): RollState {
  let now = rollBegin(roll);
  while (now.at < Math.min(at, roll.steps.length)) now = stepOnce(roll, now, medals);
  return now;
}

/** One key back: before the last cell or award. */
export function rollBack(roll: Roll, state: RollState, medals: Medals): RollState {
  let last = rollBegin(roll);
  for (;;) {
    const next = rollForward(roll, last, medals);
    if (next.at >= state.at || next.at === last.at) return last;
    last = next;
  }
}

/** Gold, silver and bronze for 10, 20 and 30 % of those who are ranked, rounded down. */
export const medalsFor = (ranked: number): Medals => ({
  gold: Math.floor(ranked * 0.1),
  silver: Math.floor(ranked * 0.2),
  bronze: Math.floor(ranked * 0.3),
});
