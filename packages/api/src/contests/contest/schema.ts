import type { ErrorCode } from "@gavel/domain/error";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const PAGE_SIZE = 10;

export const findContestsInput = z.object({
  ...pageInput(PAGE_SIZE),
  type: z.union([z.literal(0), z.literal(1)]).optional(),
  phase: z.enum(["scheduled", "running", "ended"]).optional(),
  keyword: z.string().trim().max(100).default(""),
});
export type FindContests = z.output<typeof findContestsInput>;
export const contestIdInput = z.object({ contestId: z.int().positive() });
export const registerInput = z.object({ ...contestIdInput.shape, password: z.string() });

/** As somebody may see it: in lists and by itself. */
export interface ContestInfo {
  id: number;
  /** null once the account is gone. */
  uid: string | null;
  author: string;
  title: string;
  /** Markdown. */
  description: string;
  /** 0 ACM, 1 OI. */
  type: number;
  /** 0 public, 1 private, 2 protected. */
  auth: number;
  phase: "scheduled" | "running" | "ended";
  /** The server's time, which clocks go by. */
  now: Date;
  startTime: Date;
  endTime: Date;
  durationS: number;
  sealRank: boolean;
  sealTime: Date | null;
  /** Whether results are kept from this viewer now. */
  isSealed: boolean;
  hasLiveRank: boolean;
  openRank: boolean;
  openPrint: boolean;
  oiRankScoreType: string;
  rankShowName: string;
  autoRealRank: boolean;
  allowEndSubmit: boolean;
  groupId: number | null;
  /** How many have entered with the password; null where nobody has. */
  count: number | null;
  isAdmin: boolean;
  isRegistered: boolean;
}

type Refusal = ErrorCode | null;
/** What the viewer may do there now; null = allowed. */
export interface ContestAccessInfo {
  isRegistered: boolean;
  isAdmin: boolean;
  enter: Refusal;
  read: Refusal;
  submit: Refusal;
  print: Refusal;
  comment: Refusal;
  board: Refusal;
  outsideBoard: Refusal;
  isMenuDisabled: boolean;
}

export interface ContestProblemRow {
  /** Of the problem in the contest. */
  id: number;
  displayId: string;
  pid: number;
  title: string;
  color: string;
  isPaused: boolean;
}
