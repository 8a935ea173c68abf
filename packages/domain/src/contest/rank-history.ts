/** Who stood where in the course of a contest, step by step. */
import { countCell, EMPTY_CELL, isOnBoard } from "./board-cell.ts";
import { addUp, compareResults, compareRows, type OwnRow, positionOf } from "./board-row.ts";
import type { BoardCell, BoardInput, BoardSubmission } from "./board-types.ts";

/** What somebody had from a moment on. */
export interface Standing {
  /** Since the start. */
  readonly atMs: number;
  readonly solved: number;
  /** OI: all points. */
  readonly score: number;
}

/** Ranks are those at the end of each step; what is given in milliseconds counts from the start. */
export interface RankHistory {
  readonly stepMs: number;
  readonly steps: number;
  /** By uid, from 1, one for each step, 0 while they have no row; those out of competition have none. */
  readonly ranks: ReadonlyMap<string, Uint16Array>;
  /** By uid, whenever they were better or worse than before; nothing before the first. */
  readonly standings: ReadonlyMap<string, readonly Standing[]>;
}

interface Gain {
  readonly atMs: number;
  readonly row: OwnRow;
}

const RANK_MAX = 65_535;

/**
 * @param given `upToMs` is of no account: all of it is gone through
 * @yields now and then, for other work to have its turn
 */
export function* rankHistory(
  given: BoardInput,
  { stepMs, steps }: { stepMs: number; steps: number },
): Generator<void, RankHistory> {
  const input = { ...given, upToMs: null };
  const entrants = entrantsOf(input);
  const standings = new Map<string, Standing[]>();
  const gains: Gain[] = [];
  for (const entrant of entrants.values()) {
    const own = gainsOf(entrant, input);
    gains.push(...own);
    standings.set(
      entrant.row.uid,
      own.map(({ atMs, row: { solved, score } }) => ({ atMs, solved, score })),
    );
    yield;
  }
  gains.sort((a, b) => a.atMs - b.atMs);
  const ranks = yield* walk([...entrants.values()], gains, input, { stepMs, steps });
  return { stepMs, steps, ranks, standings };
}

interface Entrant {
  /** With nothing yet. */
  readonly row: OwnRow;
  /** From the start on; others come with what they send. */
  isListed: boolean;
  readonly tries: BoardSubmission[];
}

/** Who is on the board at the end, with nothing yet. */
function entrantsOf({ participants, submissions, problems, conventions, ...view }: BoardInput) {
  const known = new Map(participants.map((one) => [one.uid, one]));
  const columns = new Set(problems);
  const cells = problems.map(() => EMPTY_CELL);
  const entrants = new Map<string, Entrant>();
  function entrantOf(uid: string): Entrant | undefined {
    const { isExcluded = false, isStar = false } = known.get(uid) ?? {};
    if (isExcluded || isStar) return undefined;
    const entrant = entrants.get(uid) ?? {
      row: addUp({ uid, isStar }, cells, conventions),
      tries: [],
      isListed: false,
    };
    entrants.set(uid, entrant);
    return entrant;
  }
  for (const { uid, isListed = true } of participants) {
    const entrant = isListed ? entrantOf(uid) : undefined;
    if (entrant !== undefined) entrant.isListed = true;
  }
  for (const one of submissions) {
    if (columns.has(one.problem) && isOnBoard(one.timeMs, view))
      entrantOf(one.uid)?.tries.push(one);
  }
  return entrants;
}

/** What of a cell can move its row. */
const RANKED_BY = ["solvedAtMs", "score", "runTimeMs", "gainMs"] as const;

/** Their rows, one after the other, as their submissions made them. */
function gainsOf({ row, tries, isListed }: Entrant, input: BoardInput): Gain[] {
  const { problems, conventions } = input;
  const gains: Gain[] = [];
  const sent = problems.map((): BoardSubmission[] => []);
  let cells: readonly BoardCell[] = row.cells;
  for (const one of tries.toSorted((a, b) => a.timeMs - b.timeMs || a.id - b.id)) {
    const column = problems.indexOf(one.problem);
    const before = sent[column] ?? [];
    before.push(one);
    const cell = countCell(before, input, conventions, input.worth?.[column] ?? null);
    const isAlike = RANKED_BY.every((name) => cell[name] === cells[column]?.[name]);
    cells = cells.with(column, cell);
    const isEntry = gains.length === 0 && !isListed;
    if (!isAlike || isEntry) gains.push({ atMs: one.timeMs, row: addUp(row, cells, conventions) });
  }
  return gains;
}

function* walk(
  entrants: readonly Entrant[],
  gains: readonly Gain[],
  { conventions }: BoardInput,
  { stepMs, steps }: { stepMs: number; steps: number },
): Generator<void, ReadonlyMap<string, Uint16Array>> {
  const [compare, results] = [compareRows(conventions), compareResults(conventions)];
  const rows = entrants.filter(({ isListed }) => isListed).map(({ row }) => row);
  rows.sort(compare);
  const now = new Map(rows.map((row) => [row.uid, row]));
  const ranks = new Map(entrants.map(({ row }) => [row.uid, new Uint16Array(steps)]));
  let next = 0;
  for (let step = 0; step < steps; step++) {
    const untilMs = (step + 1) * stepMs;
    for (let gain = gains[next]; gain !== undefined && gain.atMs <= untilMs; gain = gains[next]) {
      next++;
      const old = now.get(gain.row.uid);
      if (old !== undefined) rows.splice(positionOf(rows, old, compare), 1);
      rows.splice(positionOf(rows, gain.row, compare), 0, gain.row);
      now.set(gain.row.uid, gain.row);
    }
    let rank = 1;
    rows.forEach((row, index) => {
      const above = rows[index - 1];
      if (above === undefined || results(above, row) !== 0) rank = index + 1;
      const own = ranks.get(row.uid);
      if (own !== undefined) own[step] = Math.min(rank, RANK_MAX);
    });
    yield;
  }
  return ranks;
}
