/** One way to see a board, kept up to date, with what has changed of it lately. */

import { type AwardSetting, type AwardType, awardsOf } from "@gavel/domain/contest/awards";
import {
  type BoardChange,
  type BoardInput,
  type BoardRow,
  createBoard,
  type LiveBoard,
} from "@gavel/domain/contest/board";

export interface FaceChange {
  readonly version: number;
  /** `performance.now()`. */
  readonly at: number;
  /** Whose row is another one now: come, gone, moved, or with other cells. Gone = null. */
  readonly rows: readonly { uid: string; place: number; row: BoardRow | null }[];
  /** Whoever else was ranked from the first to the second of these ranks is so many ranks further down. */
  readonly shifts: readonly (readonly [from: number, to: number, by: number])[];
}

/** Long enough for a round of telling thousands of readers, and what a page on its way may have missed. */
const REMEMBERED_MS = 2000;
const REMEMBERED = 200;

let count = 0;

export class Face {
  /** Versions of another face, or of this one made anew, say nothing about it. */
  readonly epoch: string;
  readonly #board: LiveBoard;
  /** What was told of each row. */
  readonly #known = new Map<string, { readonly row: BoardRow; readonly rank: number }>();
  readonly #awards: { readonly type: AwardType; readonly config: readonly AwardSetting[] };
  #changes: FaceChange[] = [];
  #version = 0;
  #won: ReadonlyMap<string, AwardSetting> | null = null;

  constructor(input: BoardInput, awards: { type: AwardType; config: readonly AwardSetting[] }) {
    count += 1;
    this.epoch = `${Date.now().toString(36)}-${process.pid}-${count}`;
    this.#awards = awards;
    this.#board = createBoard(input);
    for (const row of this.rows) this.#known.set(row.uid, { row, rank: row.rank });
  }

  get version(): number {
    return this.#version;
  }

  get rows(): readonly BoardRow[] {
    return this.#board.board().rows;
  }

  get columns() {
    return this.#board.board().problems;
  }

  find(uid: string) {
    return this.#board.find(uid);
  }

  /** Who wins what, as things stand. */
  get won(): ReadonlyMap<string, AwardSetting> {
    this.#won ??= awardsOf(this.rows, this.#awards.type, this.#awards.config);
    return this.#won;
  }

  /** Of the last seconds, oldest first: what a reader of the version before the first of them lacks. */
  get changes(): readonly FaceChange[] {
    return this.#changes;
  }

  apply(change: BoardChange): void {
    const affected = this.#board.apply(change);
    if (affected.length === 0) return;
    const rows: FaceChange["rows"][number][] = [];
    const shifts = new Map<number, [number, number]>();
    for (const uid of affected) {
      const found = this.#board.find(uid);
      const before = this.#known.get(uid);
      if (found === null) {
        this.#known.delete(uid);
        if (before !== undefined) rows.push({ uid, place: -1, row: null });
        continue;
      }
      const { row, place } = found;
      if (before?.row === row && before.rank === row.rank) continue;
      this.#known.set(uid, { row, rank: row.rank });
      if (before?.row === row) widen(shifts, before.rank, row.rank - before.rank);
      else rows.push({ uid, place, row: { ...row } });
    }
    if (rows.length === 0 && shifts.size === 0) return;
    this.#won = null;
    this.#version += 1;
    this.#remember({
      version: this.#version,
      at: performance.now(),
      rows: rows.sort((a, b) => a.place - b.place),
      shifts: [...shifts].map(([by, [from, to]]) => [from, to, by]),
    });
  }

  #remember(change: FaceChange): void {
    const since = change.at - REMEMBERED_MS;
    const kept = this.#changes.filter(({ at }) => at > since).slice(1 - REMEMBERED);
    this.#changes = [...kept, change];
  }
}

/** Of one change all who move by as much stand together. */
function widen(shifts: Map<number, [number, number]>, rank: number, by: number): void {
  const range = shifts.get(by);
  if (range === undefined) shifts.set(by, [rank, rank]);
  else {
    range[0] = Math.min(range[0], rank);
    range[1] = Math.max(range[1], rank);
  }
}
