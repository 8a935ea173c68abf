/** What a board is made of, and what it is. Times are in milliseconds since the start of the contest, unless named. */

/**
 * What a verdict means for a board. Free: neither solves nor costs, as a fault of the judge does. Compile errors and
 * partial results are told apart, because conventions differ about them.
 */
export type BoardResult = "accepted" | "penalty" | "compileError" | "partial" | "free" | "pending";

export interface BoardSubmission {
  readonly id: number;
  readonly uid: string;
  /** One of the board's problems, by the id it has in the contest. */
  readonly problem: number;
  readonly timeMs: number;
  readonly result: BoardResult;
  /** OI: its points. */
  readonly score: number | null;
  readonly runTimeMs: number | null;
  /** OI with `subtask-best`: the points of each subtask, in order. */
  readonly subtasks?: readonly number[] | null;
}

export interface Conventions {
  readonly rule: "acm" | "oi";
  /** For each wrong try before the first accepted one. */
  readonly penaltyMinutes: number;
  /** exact: whole seconds; floor-each: whole minutes of each problem; floor-sum: whole minutes of all seconds together. */
  readonly penaltyUnit: "exact" | "floor-each" | "floor-sum";
  readonly compileErrors: "free" | "counted";
  /** shared: equal results share a rank; last-solve: whoever made the last step earlier is before. */
  readonly ties: "shared" | "last-solve";
  /** The last submission's points, the best one's, or the best of each subtask together. */
  readonly oi: "recent" | "highest" | "subtask-best";
}

export interface BoardParticipant {
  readonly uid: string;
  /** Out of competition: on the board, but without a rank. */
  readonly isStar: boolean;
  /** Not on the board at all, as its organisers. */
  readonly isExcluded: boolean;
  /** Has a row before anything was sent; absent = yes. */
  readonly isListed?: boolean;
}

/** How far a board of another time looks back to say who has risen. */
export const RANKS_BEFORE_S = 720;

/** How a board is looked at. */
export interface BoardView {
  readonly durationMs: number;
  /** What was sent from then on shows as tries only; null = nothing is kept back. */
  readonly sealFromMs: number | null;
  /** Counts what was sent after the end, unless something is kept back. */
  readonly includeAfterEnd: boolean;
  /** The board as it was then: what was sent later is left out; null = now. */
  readonly upToMs: number | null;
}

export interface BoardInput extends BoardView {
  readonly conventions: Conventions;
  readonly participants: readonly BoardParticipant[];
  readonly problems: readonly number[];
  /** OI: what each of them is worth, which the best of its subtasks never exceed together; null or absent = no limit. */
  readonly worth?: readonly (number | null)[];
  readonly submissions: readonly BoardSubmission[];
}

export interface BoardCell {
  readonly solved: boolean;
  readonly solvedAtMs: number | null;
  /** Tries that cost something, before the accepted one. */
  readonly errorNum: number;
  /** Tries under the seal. */
  readonly tryNum: number;
  /** Not judged yet, and not under the seal. */
  readonly pending: number;
  /** Nobody solved it in an earlier second. Stars are never first. */
  readonly isFirst: boolean;
  readonly isAfterContest: boolean;
  /** OI; null = nothing that counts was sent. */
  readonly score: number | null;
  /** The least of an accepted one. */
  readonly runTimeMs: number | null;
  /** Submissions that are on the board, judged or under the seal. */
  readonly total: number;
  /** When it last gained something. */
  readonly gainMs: number | null;
}

export interface BoardRow {
  readonly uid: string;
  readonly isStar: boolean;
  /** From 1; equal results share it and the next are skipped. -1 for a star. */
  readonly rank: number;
  readonly solved: number;
  /** All submissions of its cells. */
  readonly total: number;
  /** ACM: seconds, penalties included; whole minutes under the floored conventions. */
  readonly totalTimeS: number;
  /** OI: all points. */
  readonly score: number;
  /** OI: the least run times of the solved problems together. */
  readonly totalRunTimeMs: number;
  /** When it last gained something; 0 without. */
  readonly lastGainMs: number;
  /** In the order of the board's problems. */
  readonly cells: readonly BoardCell[];
}

export interface BoardProblem {
  readonly id: number;
  /** Rows that solved it, and rows that sent something to it. */
  readonly solved: number;
  readonly tried: number;
  readonly firstSolveMs: number | null;
}

export interface Board {
  /** Best first; equal ones by uid. */
  readonly rows: readonly BoardRow[];
  readonly problems: readonly BoardProblem[];
}

/** A row that left its place in the list, came to one, or both, in this order. Places are from 0; -1 = none. */
export interface BoardMove {
  readonly uid: string;
  readonly from: number;
  readonly to: number;
}

/** A row that is as it was but for its rank. */
export interface Reranked {
  readonly row: BoardRow;
  readonly before: number;
}

/** What a change has done to a board. */
export interface BoardEffect {
  /** Whose row is another now, in more than its rank, or came or went. */
  readonly changed: ReadonlySet<string>;
  /** In the order of happening: of a row that is there more than once the first says what was before. Not those of `changed` alone. */
  readonly reranked: readonly Reranked[];
  /** One after the other; null = the whole list was sorted again. */
  readonly moves: readonly BoardMove[] | null;
}
