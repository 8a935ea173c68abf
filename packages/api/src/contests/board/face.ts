/** One way to see a board, kept up to date, with what has changed of it lately. */

import { type AwardSetting, type AwardType, awardsOf } from "@gavel/domain/contest/awards";
import {
  type BoardChange,
  type BoardInput,
  type BoardRow,
  createBoard,
  type LiveBoard,
  makeBoard,
} from "@gavel/domain/contest/board";
import { type BoardDiff, BoardTracker } from "@gavel/domain/contest/board-diff";
import { type ScoreSpread, spreadOf } from "@gavel/domain/contest/spread";

export interface FaceChange extends BoardDiff<BoardRow> {
  readonly version: number;
  /** `performance.now()`. */
  readonly at: number;
  /** Who wins something else now; null = nothing. */
  readonly awards: readonly (readonly [uid: string, award: AwardSetting | null])[];
}

/** Long enough for a round of telling thousands of readers, and what a page on its way may have missed. */
const REMEMBERED_MS = 2000;
const REMEMBERED = 200;

let count = 0;

interface Awards {
  readonly type: AwardType;
  readonly config: readonly AwardSetting[];
}

export class Face {
  /** Versions of another face, or of this one made anew, say nothing about it. */
  readonly epoch: string;
  readonly #board: LiveBoard;
  readonly #tracker: BoardTracker;
  readonly #awards: Awards;
  #won: ReadonlyMap<string, AwardSetting>;
  #changes: FaceChange[] = [];
  #version = 0;
  #spread: { readonly version: number; readonly of: ScoreSpread } | null = null;

  private constructor(board: LiveBoard, awards: Awards) {
    count += 1;
    this.epoch = `${Date.now().toString(36)}-${process.pid}-${count}`;
    this.#awards = awards;
    this.#board = board;
    this.#tracker = new BoardTracker(this.#board);
    this.#won = this.#award();
  }

  static of(input: BoardInput, awards: Awards): Face {
    return new Face(createBoard(input), awards);
  }

  /** The same in short steps. */
  static *make(input: BoardInput, awards: Awards): Generator<void, Face> {
    return new Face(yield* makeBoard(input), awards);
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

  /** Who wins what, as things stand. */
  get won(): ReadonlyMap<string, AwardSetting> {
    return this.#won;
  }

  /** How points are spread, made once for all who look at this version. */
  spread(worth: readonly (number | null)[]): ScoreSpread {
    if (this.#spread?.version !== this.#version) {
      this.#spread = { version: this.#version, of: spreadOf(this.rows, worth) };
    }
    return this.#spread.of;
  }

  /** Of the last seconds, oldest first: what a reader of the version before the first of them lacks. Never changed in place. */
  get changes(): readonly FaceChange[] {
    return this.#changes;
  }

  apply(change: BoardChange): void {
    const diff = this.#tracker.apply(change);
    if (diff === null) return;
    const before = this.#won;
    this.#won = this.#award();
    this.#version += 1;
    this.#remember({
      ...diff,
      version: this.#version,
      at: performance.now(),
      awards: awardsThatMoved(before, this.#won),
    });
  }

  #award(): ReadonlyMap<string, AwardSetting> {
    return awardsOf(this.rows, this.#awards.type, this.#awards.config);
  }

  #remember(change: FaceChange): void {
    const since = change.at - REMEMBERED_MS;
    const kept = this.#changes.filter(({ at }) => at > since).slice(1 - REMEMBERED);
    this.#changes = [...kept, change];
  }
}

function awardsThatMoved(
  before: ReadonlyMap<string, AwardSetting>,
  after: ReadonlyMap<string, AwardSetting>,
): FaceChange["awards"] {
  const moved: [string, AwardSetting | null][] = [];
  for (const [uid, award] of after) if (before.get(uid) !== award) moved.push([uid, award]);
  for (const uid of before.keys()) if (!after.has(uid)) moved.push([uid, null]);
  return moved;
}
