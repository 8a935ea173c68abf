/** A contest's boards as they were: of each minute that somebody looks at, made once for all who do. */
import type { Board, BoardInput } from "@gavel/domain/contest/board";
import { computeBoard } from "@gavel/domain/contest/board";
import type { FaceName } from "./kept-contest.ts";

const MINUTE_S = 60;
/** Of all kept boards together: of a small contest every minute stays, of a large one the last ones. */
const ROWS_MAX = 20_000;
const BOARDS_MIN = 16;
/** Far smaller than boards: a replay comes upon those of some minutes ago again. */
const RANKS_FOR_BOARD = 4;

type Ranks = ReadonlyMap<string, number>;

/** Down to a whole minute: so there are as many boards of a contest as it has minutes. */
export const wholeMinute = (seconds: number): number => seconds - (seconds % MINUTE_S);

export class Moments {
  readonly #inputOf: (name: FaceName) => BoardInput;
  readonly #boards = new Map<string, Board>();
  readonly #ranks = new Map<string, Ranks>();

  constructor(inputOf: (name: FaceName) => BoardInput) {
    this.#inputOf = inputOf;
  }

  /** @param upToMs since the start */
  board(name: FaceName, upToMs: number): Board {
    const key = `${name} ${upToMs}`;
    const board = this.#boards.get(key) ?? computeBoard({ ...this.#inputOf(name), upToMs });
    keep(this.#boards, key, board, boardsMaxOf(board));
    if (!this.#ranks.has(key)) this.#keepRanks(key, board);
    return board;
  }

  /** Who had which rank. */
  ranks(name: FaceName, upToMs: number): Ranks {
    const key = `${name} ${upToMs}`;
    const known = this.#ranks.get(key);
    if (known === undefined) {
      return this.#keepRanks(key, computeBoard({ ...this.#inputOf(name), upToMs }));
    }
    return known;
  }

  /** Kept rows of all boards. */
  get weight(): number {
    return [...this.#boards.values()].reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** How many boards have to be made for a page that shows this one, with the ranks of an earlier time. */
  countMissing(name: FaceName, upToMs: number, ranksUpToMs: number | null): number {
    const isMissing = !this.#boards.has(`${name} ${upToMs}`);
    const lacksRanks =
      ranksUpToMs !== null && ranksUpToMs !== upToMs && !this.#ranks.has(`${name} ${ranksUpToMs}`);
    return Number(isMissing) + Number(lacksRanks);
  }

  clear(): void {
    this.#boards.clear();
    this.#ranks.clear();
  }

  #keepRanks(key: string, board: Board): Ranks {
    const ranks = new Map(board.rows.map(({ uid, rank }) => [uid, rank]));
    keep(this.#ranks, key, ranks, RANKS_FOR_BOARD * boardsMaxOf(board));
    return ranks;
  }
}

const boardsMaxOf = ({ rows }: Board): number =>
  Math.max(BOARDS_MIN, Math.floor(ROWS_MAX / Math.max(1, rows.length)));

/** The last one asked for is the last one to go. */
function keep<Value>(store: Map<string, Value>, key: string, value: Value, most: number): void {
  store.delete(key);
  store.set(key, value);
  for (const oldest of store.keys()) {
    if (store.size <= most) return;
    store.delete(oldest);
  }
}
