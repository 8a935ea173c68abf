/**
 * Ranking: submissions in, a board out; what contests differ in are conventions. A board is made from scratch, or kept up
 * to date one verdict at a time, with the same outcome.
 */
import { countCell, EMPTY_CELL, isSameCell } from "./board-cell.ts";
import { countCellIn, emptyFigures, secondOf } from "./board-column.ts";
import {
  addUp,
  compareResults,
  compareRows,
  giveRanks,
  type OwnRow,
  positionOf,
} from "./board-row.ts";
import type {
  Board,
  BoardCell,
  BoardEffect,
  BoardInput,
  BoardMove,
  BoardParticipant,
  BoardProblem,
  BoardRow,
  BoardSubmission,
  BoardView,
  Reranked,
} from "./board-types.ts";

export { boardResultOf, pointsTogether } from "./board-cell.ts";
export type * from "./board-types.ts";

export function computeBoard(input: BoardInput): Board {
  return createBoard(input).board();
}

export type BoardChange =
  /** A new submission, or a known one that was judged: by its id. */
  | { readonly kind: "put"; readonly submission: BoardSubmission }
  | { readonly kind: "remove"; readonly id: number }
  | { readonly kind: "participant"; readonly participant: BoardParticipant }
  /** The seal comes down or is lifted, the end moves, somebody looks at another time. */
  | { readonly kind: "view"; readonly view: Partial<BoardView> };

export interface LiveBoard {
  /** As it is now. Rows are replaced when what is in them changes; a rank changes in place. Not to be kept as it is. */
  board(): Board;
  /** Somebody's row; null without one. */
  find(uid: string): BoardRow | null;
  apply(change: BoardChange): BoardEffect;
}

export function createBoard(input: BoardInput): LiveBoard {
  const going = makeBoard(input);
  for (;;) {
    const { done, value } = going.next();
    if (done === true) return value;
  }
}

/** The same in steps of a millisecond or so, between which other work may have its turn. */
export function* makeBoard(input: BoardInput): Generator<void, LiveBoard> {
  const board = new KeptBoard(input);
  yield* board.fill(input);
  return board;
}

const SUBMISSIONS_A_STEP = 2000;
const ROWS_A_STEP = 250;

interface Entrant {
  readonly uid: string;
  isListed: boolean;
  isStar: boolean;
  isExcluded: boolean;
  /** To problems of the board, in the order of sending. One list: one for each problem made a large board of tens of thousands. */
  readonly tries: BoardSubmission[];
  row: OwnRow | null;
}

/** What a change has done so far. */
class Effect implements BoardEffect {
  readonly changed = new Set<string>();
  readonly reranked: Reranked[] = [];
  readonly moves: BoardMove[] = [];
}

const isBefore = (a: BoardSubmission, b: BoardSubmission) =>
  a.timeMs < b.timeMs || (a.timeMs === b.timeMs && a.id < b.id);

class KeptBoard implements LiveBoard {
  readonly #conventions: BoardInput["conventions"];
  readonly #compare: (a: OwnRow, b: OwnRow) => number;
  readonly #results: (a: OwnRow, b: OwnRow) => number;
  readonly #problems: readonly number[];
  readonly #worth: readonly (number | null)[];
  readonly #indexOf: ReadonlyMap<number, number>;
  /** Room to sort one person's tries by problem in; empty else. */
  readonly #byColumn: readonly BoardSubmission[][];
  readonly #entrants = new Map<string, Entrant>();
  /** null before the first change that needs it: ids rise, so that what is new has a higher one than all before. */
  #byId: Map<number, BoardSubmission> | null = null;
  #highestId = 0;
  #view: BoardView;
  #rows: OwnRow[] = [];
  #columns: BoardProblem[] = [];

  constructor(input: BoardInput) {
    const { conventions, problems, durationMs, sealFromMs, includeAfterEnd, upToMs } = input;
    this.#conventions = conventions;
    this.#compare = compareRows(conventions);
    this.#results = compareResults(conventions);
    this.#problems = [...problems];
    this.#worth = input.worth ?? [];
    this.#indexOf = new Map(problems.map((id, index) => [id, index]));
    this.#byColumn = problems.map(() => []);
    this.#view = { durationMs, sealFromMs, includeAfterEnd, upToMs };
  }

  *fill({ participants, submissions }: BoardInput): Generator<void, void> {
    for (const participant of participants) this.#list(participant);
    let left = SUBMISSIONS_A_STEP;
    for (const submission of submissions) {
      this.#store(submission);
      left--;
      if (left > 0) continue;
      left = SUBMISSIONS_A_STEP;
      yield;
    }
    yield* this.#rebuild();
  }

  board(): Board {
    return { rows: this.#rows, problems: this.#columns };
  }

  find(uid: string): BoardRow | null {
    return this.#entrants.get(uid)?.row ?? null;
  }

  apply(change: BoardChange): BoardEffect {
    switch (change.kind) {
      case "put":
        return this.#put(change.submission);
      case "remove":
        return this.#remove(change.id);
      case "participant":
        return this.#enter(change.participant);
      case "view":
        return this.#look(change.view);
    }
  }

  #entrant(uid: string): Entrant {
    const known = this.#entrants.get(uid);
    if (known !== undefined) return known;
    const fresh: Entrant = {
      ...{ uid, isListed: false, isStar: false, isExcluded: false, row: null },
      tries: [],
    };
    this.#entrants.set(uid, fresh);
    return fresh;
  }

  #list({ uid, isStar, isExcluded, isListed = true }: BoardParticipant): Entrant {
    return Object.assign(this.#entrant(uid), { isListed, isStar, isExcluded });
  }

  /** @returns where it belongs; null for a problem that is not on the board. */
  #store(submission: BoardSubmission): { entrant: Entrant; column: number } | null {
    const column = this.#indexOf.get(submission.problem);
    if (column === undefined) return null;
    const entrant = this.#entrant(submission.uid);
    const { tries } = entrant;
    // Nearly always the last one.
    let at = tries.length;
    for (let last = tries[at - 1]; last !== undefined && isBefore(submission, last); ) {
      at--;
      last = tries[at - 1];
    }
    if (at === tries.length) tries.push(submission);
    else tries.splice(at, 0, submission);
    this.#byId?.set(submission.id, submission);
    if (submission.id > this.#highestId) this.#highestId = submission.id;
    return { entrant, column };
  }

  #find(id: number): BoardSubmission | undefined {
    if (id > this.#highestId) return undefined;
    if (this.#byId === null) {
      this.#byId = new Map();
      for (const { tries } of this.#entrants.values()) {
        for (const one of tries) this.#byId.set(one.id, one);
      }
    }
    return this.#byId.get(id);
  }

  /** The one it takes the place of, which nearly always is the same person's. */
  #findSame({ id, uid }: BoardSubmission): BoardSubmission | undefined {
    return this.#entrants.get(uid)?.tries.find((one) => one.id === id) ?? this.#find(id);
  }

  #forget(known: BoardSubmission): { entrant: Entrant; column: number } {
    this.#byId?.delete(known.id);
    const entrant = this.#entrant(known.uid);
    const column = this.#indexOf.get(known.problem) ?? -1;
    entrant.tries.splice(entrant.tries.indexOf(known), 1);
    return { entrant, column };
  }

  #put(submission: BoardSubmission): BoardEffect {
    const effect = new Effect();
    const known = this.#findSame(submission);
    if (known !== undefined) {
      const isElsewhere = known.uid !== submission.uid || known.problem !== submission.problem;
      // Taken out and counted there first: a cell is compared with what its column was counted with.
      if (isElsewhere) this.#takeOut(known, effect);
      else this.#forget(known);
    }
    const now = this.#store(submission);
    if (now !== null) this.#refresh(now.entrant, now.column, effect);
    return effect;
  }

  #remove(id: number): BoardEffect {
    const effect = new Effect();
    const known = this.#find(id);
    if (known !== undefined) this.#takeOut(known, effect);
    return effect;
  }

  #takeOut(known: BoardSubmission, effect: Effect): void {
    const { entrant, column } = this.#forget(known);
    this.#refresh(entrant, column, effect);
  }

  #enter(participant: BoardParticipant): BoardEffect {
    const entrant = this.#list(participant);
    const effect = new Effect();
    this.#place(entrant, this.#rowOf(entrant, this.#cellsOf(entrant)), effect);
    this.#recount([...this.#problems.keys()], effect);
    return effect;
  }

  #look(view: Partial<BoardView>): BoardEffect {
    const changed = new Set(this.#rows.map(({ uid }) => uid));
    this.#view = { ...this.#view, ...view };
    for (const _ of this.#rebuild());
    for (const { uid } of this.#rows) changed.add(uid);
    return { changed, reranked: [], moves: null };
  }

  #cellOf({ tries }: Entrant, column: number): BoardCell {
    const problem = this.#problems[column];
    return this.#count(
      tries.filter((one) => one.problem === problem),
      column,
    );
  }

  #cellsOf({ tries }: Entrant): BoardCell[] {
    for (const one of tries) this.#byColumn[this.#indexOf.get(one.problem) ?? -1]?.push(one);
    const cells: BoardCell[] = [];
    for (const [column, own] of this.#byColumn.entries()) {
      cells.push(this.#count(own, column));
      own.length = 0;
    }
    return cells;
  }

  #count(own: readonly BoardSubmission[], column: number): BoardCell {
    if (own.length === 0) return EMPTY_CELL;
    return countCell(own, this.#view, this.#conventions, this.#worth[column] ?? null);
  }

  /** Who is not a participant by name has a row as long as something of theirs is on the board. */
  #rowOf(entrant: Entrant, cells: readonly BoardCell[]): OwnRow | null {
    if (entrant.isExcluded) return null;
    const isThere = entrant.isListed || cells.some(({ total, pending }) => total + pending > 0);
    return isThere ? addUp(entrant, cells, this.#conventions) : null;
  }

  *#rebuild(): Generator<void, void> {
    const rows: OwnRow[] = [];
    let left = ROWS_A_STEP;
    for (const entrant of this.#entrants.values()) {
      entrant.row = this.#rowOf(entrant, this.#cellsOf(entrant));
      if (entrant.row !== null) rows.push(entrant.row);
      left--;
      if (left > 0) continue;
      left = ROWS_A_STEP;
      yield;
    }
    this.#rows = rows.sort(this.#compare);
    yield;
    giveRanks(this.#rows, this.#results, { from: 0, until: rows.length });
    yield;
    this.#columns = [];
    this.#recount([...this.#problems.keys()], new Effect());
  }

  /** One person's cell may be another now. */
  #refresh(entrant: Entrant, column: number, effect: Effect): void {
    const cell = this.#cellOf(entrant, column);
    const known = entrant.row?.cells[column];
    // It is on its way through the judge: nobody sees a difference.
    const isUntouched = known !== undefined && effect.moves.length === 0;
    if (isUntouched && isSameCell(known, cell)) return;
    const cells = entrant.row?.cells ?? this.#cellsOf(entrant);
    this.#place(entrant, this.#rowOf(entrant, cells.with(column, cell)), effect);
    if (known === undefined || entrant.row === null) this.#recount([column], effect);
    else this.#recountCell(column, { entrant, before: known, after: cell }, effect);
  }

  /** Takes the old row out and puts the new one where it belongs, so that nothing else is sorted again. */
  #place(entrant: Entrant, row: OwnRow | null, { changed, reranked, moves }: Effect): void {
    const old = entrant.row;
    let [from, until] = [this.#rows.length, 0];
    let [left, came] = [-1, -1];
    if (old !== null) {
      from = until = left = positionOf(this.#rows, old, this.#compare);
      this.#rows.splice(from, 1);
    }
    if (row !== null) {
      const at = positionOf(this.#rows, row, this.#compare);
      came = at;
      this.#rows.splice(at, 0, row);
      if (old !== null) row.rank = old.rank;
      [from, until] = [Math.min(from, at), Math.max(until, at)];
    }
    entrant.row = row;
    if (old !== null || row !== null) {
      changed.add(entrant.uid);
      moves.push({ uid: entrant.uid, from: left, to: came });
    }
    giveRanks(this.#rows, this.#results, { from, until, reranked });
  }

  /** Of a row that was there before and still is. Only where the first solve may be another one all rows are looked at. */
  #recountCell(
    column: number,
    { entrant, before, after }: { entrant: Entrant; before: BoardCell; after: BoardCell },
    effect: Effect,
  ): void {
    const figures = this.#columns[column];
    const first = figures?.firstSolveMs ?? null;
    const isNear = ({ solvedAtMs }: BoardCell) =>
      solvedAtMs !== null && (first === null || solvedAtMs < first - (first % 1000) + 1000);
    if (figures === undefined || (!entrant.isStar && (isNear(before) || isNear(after)))) {
      this.#recount([column], effect);
      return;
    }
    const tried = ({ total, pending }: BoardCell) => Number(total + pending > 0);
    const solved = ({ solvedAtMs }: BoardCell) => Number(solvedAtMs !== null);
    this.#columns[column] = {
      ...figures,
      solved: figures.solved + solved(after) - solved(before),
      tried: figures.tried + tried(after) - tried(before),
    };
  }

  /** The figures of these problems, and who solved them first. */
  #recount(columns: readonly number[], { changed }: Effect): void {
    const counted = columns.map((column) => ({
      column,
      figures: emptyFigures(this.#problems[column] ?? 0),
    }));
    // Row by row: the cells of a row lie together in memory, those of a problem do not.
    for (const { cells, isStar } of this.#rows) {
      for (const { column, figures } of counted) {
        countCellIn(figures, cells[column] ?? EMPTY_CELL, isStar);
      }
    }
    const firsts = counted.map(({ column, figures }) => {
      this.#columns[column] = figures;
      return { column, second: secondOf(figures.firstSolveMs) };
    });
    for (let index = 0; index < this.#rows.length; index++) {
      const { cells, isStar } = this.#rows[index] as OwnRow;
      for (const { column, second } of firsts) {
        const { solvedAtMs, isFirst: wasFirst } = cells[column] ?? EMPTY_CELL;
        if (solvedAtMs === null) continue;
        const isFirst = !isStar && secondOf(solvedAtMs) === second;
        if (wasFirst !== isFirst) this.#mark(index, column, isFirst, changed);
      }
    }
  }

  #mark(index: number, column: number, isFirst: boolean, changed: Set<string>): void {
    const row = this.#rows[index];
    const cell = row?.cells[column];
    if (row === undefined || cell === undefined) return;
    const marked = { ...row, cells: row.cells.with(column, { ...cell, isFirst }) };
    this.#rows[index] = marked;
    this.#entrant(row.uid).row = marked;
    changed.add(row.uid);
  }
}
