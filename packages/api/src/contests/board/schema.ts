import type { BoardCell, BoardRow } from "@gavel/domain/contest/board";
import type { BoardDiff } from "@gavel/domain/contest/board-diff";
import type { ScoreSpread } from "@gavel/domain/contest/spread";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const PAGE_SIZE = 50;
/** Ten years: no contest is longer. */
const SECONDS_MAX = 315_360_000;
const CONCERNED_MAX = 1000;
const EXTERNAL_MAX = 20;

const boardInput = z.object({
  contestId: z.int().positive(),
  /** Looks behind the seal; only for administrators of the contest, without effect for others. */
  forceRefresh: z.boolean().default(false),
  /** With what was sent after the end, unless something is kept back. */
  containsEnd: z.boolean().default(false),
  /** The board as it was so many seconds after the start, down to a whole minute. */
  at: z.int().min(0).max(SECONDS_MAX).optional(),
});

export const rankInput = z.object({
  ...boardInput.shape,
  ...pageInput(PAGE_SIZE),
  /** Those who take part out of competition are left out. */
  removeStar: z.boolean().default(false),
  /** In a school or in the name that the contest shows. */
  keyword: z.string().trim().max(100).default(""),
  /** Uids whose rows are given along. */
  concernedList: z.array(z.string().max(100)).max(CONCERNED_MAX).default([]),
  /** Contests whose entrants stand on this board too, by the letters of its problems. */
  externalContestIds: z.array(z.int().positive()).max(EXTERNAL_MAX).default([]),
  /** One's own and concerned rows head the list once more and are counted, for clients that know no others. */
  isPinnedInList: z.boolean().default(false),
});
export type RankQuery = z.output<typeof rankInput>;

/** One cell: what somebody sent to a problem. */
export const cellInput = z.object({
  ...boardInput.omit({ at: true }).shape,
  uid: z.string().max(100),
  /** Of the problem in the contest. */
  problemId: z.int().positive(),
  /** Of the board that is open to everybody. */
  isOutside: z.boolean().default(false),
});
export type CellQuery = z.output<typeof cellInput>;

export const timelineInput = boardInput.pick({ contestId: true, forceRefresh: true }).extend({
  /** Of the board that is open to everybody. */
  isOutside: z.boolean().default(false),
});
export type TimelineQuery = z.output<typeof timelineInput>;

export const leadersInput = timelineInput.extend({
  /** Those of the board as it was so many seconds after the start, down to a whole minute. */
  at: z.int().min(0).max(SECONDS_MAX).optional(),
});
export type LeadersQuery = z.output<typeof leadersInput>;

export const rollInput = z.object({
  contestId: z.int().positive(),
  /** An administrator means to open what is sealed before the end. */
  isConfirmed: z.boolean().default(false),
  removeStar: z.boolean().default(false),
});
export type RollQuery = z.output<typeof rollInput>;

export const resultsInput = z.object({ contestId: z.int().positive() });

export const recentInput = z.object({ uid: z.string().min(1).max(100) });
export type RecentQuery = z.output<typeof recentInput>;

/** A contest that is over, and how somebody did in it. */
export interface EnteredContest {
  contestId: number;
  title: string;
  /** 0 ACM, 1 OI. */
  type: number;
  endTime: Date;
  /** The reader sees the board that is open to everybody, and not the one inside. */
  isOutside: boolean;
  /** null: the board is still frozen. A rank of -1 is out of competition. */
  result: { rank: number; ranked: number; solved: number; score: number } | null;
}

export const trialContestsInput = z.object({ rejudgeId: z.int().positive() });
export const trialInput = trialContestsInput.extend({ contestId: z.int().positive() });
export type TrialQuery = z.output<typeof trialInput>;

/** A contest whose board a rejudge would move, or has moved. */
export interface TrialContest {
  id: number;
  title: string;
  /** Submissions with another verdict or score. */
  changed: number;
}

export interface TrialSideLine {
  /** -1 = out of competition. */
  rank: number;
  solved: number;
  totalTimeS: number;
  score: number;
  award: BoardAward | null;
}

export interface TrialLine {
  uid: string;
  /** The one of the names that the contest shows. */
  name: string;
  /** null = not on the board. */
  before: TrialSideLine | null;
  after: TrialSideLine | null;
  /** Their own result is another; else only others pass them or are passed. */
  isOwn: boolean;
  /** What happened to whole cells, in the order of the board's problems; only those that are another. */
  cells: { displayId: string; before: TrialCell; after: TrialCell }[];
}

interface TrialCell {
  solved: boolean;
  errorNum: number;
  score: number | null;
}

/** What a rejudge does to one board. Behind the seal: only for those who may look there. */
export interface BoardTrialView {
  contestId: number;
  title: string;
  /** 0 ACM, 1 OI. */
  type: number;
  /** Others see none of it until the seal lifts. */
  isSealed: boolean;
  isFinal: boolean;
  /** Rows of the board. */
  total: number;
  /** Who has another result or rank, in the order of the board afterwards; at most 500, those with another result first. */
  rows: TrialLine[];
  /** All of them. */
  counts: { own: number; rank: number; award: number };
  solves: { more: number; fewer: number };
  /** Problems that others solve first now, with their names. */
  firsts: { displayId: string; before: string[]; after: string[] }[];
}

/** How busy a contest was, as the board that it belongs to tells of it. */
export interface BoardTimeline {
  durationMs: number;
  /** From when on results are kept back, since the start; null = nothing is. */
  sealFromMs: number | null;
  /** Whole minutes, so many that there are at most 360 steps. */
  stepMs: number;
  /** Submissions of each step from the start up to now or the end; the last step may not be over. */
  sent: number[];
  /** Those accepted among them; none of what is kept back. */
  accepted: number[];
}

/** How one of the first rows came to where it is; times in milliseconds since the start, oldest first. */
export interface BoardLeader {
  uid: string;
  /** The one of the names that the contest shows. */
  name: string;
  rank: number;
  solved: number;
  /** OI: all points. */
  score: number;
  /** What they had from then on; nothing before the first. */
  standings: { atMs: number; solved: number; score: number }[];
  /** Which rank they had from then on, in steps of whole minutes. */
  ranks: { atMs: number; rank: number }[];
}

/** One try, as the board that it stands on tells of it. */
export interface BoardTry {
  /** Since the start, in whole seconds. */
  atS: number;
  /** A judge status; null = kept back. */
  status: number | null;
  /** Of an OI contest; null = there is none, or it is kept back. */
  score: number | null;
  /** What it costs once the problem is solved: a wrong try before it. */
  isPenalty: boolean;
}

export interface BoardCellDetail {
  /** What a wrong try costs once the problem is solved. */
  penaltyMinutes: number;
  /** The oldest first. */
  tries: BoardTry[];
}

/** A problem as a column of a board. */
export interface BoardColumn {
  /** Of the problem in the contest. */
  id: number;
  displayId: string;
  title: string;
  /** #rrggbb, or empty. */
  color: string;
  solved: number;
  tried: number;
  firstSolveMs: number | null;
  /** OI: what it is worth; null = nobody says. */
  points: number | null;
}

/** What a row has won, if it ends like this. */
export interface BoardAward {
  name: string;
  background: string;
  color: string;
}

/** A row of a board with whose it is. */
export interface BoardLine extends Omit<BoardRow, "cells"> {
  /** From 0, in the whole list. */
  place: number;
  /** In the order of the columns; null = nothing was sent. */
  cells: (BoardCell | null)[];
  /** The one of the names that the contest shows. */
  name: string;
  username: string;
  nickname: string;
  /** null = not for this reader. */
  realname: string | null;
  school: string;
  gender: string;
  avatar: string | null;
  award: BoardAward | null;
}

export type UnplacedLine = Omit<BoardLine, "place">;

/** From one version of a board to the next. */
export interface BoardNewsChange extends BoardDiff<UnplacedLine> {
  version: number;
  /** Who wins something else now; null = nothing. */
  awards: { uid: string; award: BoardAward | null }[];
}

/** How a board came to be as it is. */
export interface BoardNews {
  contestId: number;
  isOutside: boolean;
  forceRefresh: boolean;
  /** Which board this is; what a reader has of another one has to be read again. */
  epoch: string;
  version: number;
  /** As they are now. */
  columns: BoardColumn[];
  ranked: number;
  /** OI: how the points of all rows are spread now; null = ACM. */
  spread: ScoreSpread | null;
  /**
   * The newest, oldest first, up to `version`. A reader who lacks what was before the first of them has to read the board
   * again.
   */
  changes: BoardNewsChange[];
}

export interface BoardPage {
  /** 0 ACM, 1 OI. */
  type: number;
  now: Date;
  startTime: Date;
  durationMs: number;
  /** Whether results are kept from this reader now. */
  isSealed: boolean;
  /** From when on they are, since the start; null = nothing is. */
  sealFromMs: number | null;
  /** The time that the board shows, in seconds; null = now. */
  at: number | null;
  /**
   * By uid, the ranks that the given rows had `RANKS_BEFORE_S` before that time; who had none yet is missing. null = the
   * board is of now, or of several contests.
   */
  ranksBefore: Record<string, number> | null;
  /** Which board this is and of which version, for what the live topic tells; null for one of another time. */
  live: { epoch: string; version: number } | null;
  columns: BoardColumn[];
  /** OI: how the points of all rows are spread; null = ACM. */
  spread: ScoreSpread | null;
  /** One's own row, then concerned ones, wherever they are in the list. */
  pinned: BoardLine[];
  records: BoardLine[];
  total: number;
  /** Rows with a rank. */
  ranked: number;
}

export interface ResultsPerson {
  uid: string;
  /** The one of the names that the contest shows. */
  name: string;
  username: string;
  realname: string;
  school: string;
}

interface ResultsLine extends ResultsPerson {
  /** -1 = out of competition. */
  rank: number;
  solved: number;
  totalTimeS: number;
  score: number;
  award: BoardAward | null;
}

/** What comes out of a contest, or would if nothing changed any more; behind the seal. */
export interface ContestResults {
  contestId: number;
  title: string;
  /** 0 ACM, 1 OI. */
  type: number;
  startTime: Date;
  endTime: Date;
  finalizedAt: Date | null;
  /** Rows with a rank. */
  ranked: number;
  /** Those that somebody wins, the highest first. */
  awards: (BoardAward & { winners: number })[];
  /** In the order of the board. */
  rows: ResultsLine[];
  /** Of every problem, in the order of the contest; several where they were equal, none while it is open. */
  firsts: {
    displayId: string;
    title: string;
    color: string;
    /** Since the start; null = nobody. */
    atMs: number | null;
    by: ResultsPerson[];
  }[];
}
