import type { ContestPhase } from "@gavel/domain/contest/contest";
import type { ErrorCode } from "@gavel/domain/error";
import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import type { ProblemDetail } from "../../bank/problem/index.ts";
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
export const contestProblemsInput = z.object({
  ...contestIdInput.shape,
  /** What was sent after the end as well, where the contest allows it. */
  containsEnd: z.boolean().default(false),
});
export const contestProblemInput = z.object({
  ...contestProblemsInput.shape,
  /** The letter, in capitals or not. */
  displayId: z.string().trim().min(1).max(50),
});
/** Without a contest: of the public bank. */
const ownInput = z.object({ contestId: z.int().positive().optional() });
export const ownStatusesInput = ownInput.extend({
  ...contestProblemsInput.pick({ containsEnd: true }).shape,
  /** Outside contests: where what one sent in the group counts as well. */
  groupId: z.int().positive().optional(),
  /** Problems of the contest, by their number in the bank. */
  pids: z.array(z.int()).min(1).max(1000),
});
export const ownCodeInput = ownInput.extend({ pid: z.int() });

export const registerInput = z.object({ ...contestIdInput.shape, password: z.string() });

const moment = z.union([
  z.date(),
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
]);
const award = z.object({
  priority: z.int(),
  name: z.string().trim(),
  background: z.string(),
  color: z.string(),
  num: z.int(),
});
const STARS_MAX = 5000;
const AWARDS_MAX = 100;

/** What an organiser sets. Which of these go together is for the domain to say. */
export const contestForm = z.object({
  title: z.string().trim(),
  /** Markdown. */
  description: z.string(),
  type: z.union([z.literal(0), z.literal(1)]),
  auth: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  password: z.string().default(""),
  startTime: moment,
  endTime: moment,
  sealRank: z.boolean().default(false),
  sealTime: moment.nullable().default(null),
  autoRealRank: z.boolean().default(true),
  openRank: z.boolean().default(false),
  openPrint: z.boolean().default(false),
  allowEndSubmit: z.boolean().default(false),
  rankShowName: z.enum(["username", "nickname", "realname"]).default("username"),
  openAccountLimit: z.boolean().default(false),
  accountLimitRule: z.string().max(LIMITS.textMax).default(""),
  starAccounts: z.array(z.string().trim()).max(STARS_MAX).default([]),
  oiRankScoreType: z.enum(["Recent", "Highest", "SubtaskBest"]).default("Recent"),
  /** ACM: what a wrong try costs; absent = as it is, and 20 for a new one. */
  penaltyMinutes: z.int().optional(),
  awardType: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  awardConfig: z.array(award).max(AWARDS_MAX).default([]),
  visible: z.boolean().default(true),
});
export type ContestForm = z.output<typeof contestForm>;

/** With the revision that was opened it is refused when somebody saved since; without one it is saved in any case. */
export const updateContestInput = z.object({
  ...contestForm.shape,
  ...contestIdInput.shape,
  revision: z.int().optional(),
});
export const accountFitInput = z.object({
  rule: z.string().max(LIMITS.textMax),
  /** A name to look for, whether it fits or not. */
  name: z.string().trim().max(LIMITS.usernameMax).optional(),
});
export const setVisibleInput = z.object({ ...contestIdInput.shape, visible: z.boolean() });
export const findStaffContestsInput = z.object({
  ...findContestsInput.shape,
  auth: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  visible: z.boolean().optional(),
});

const groupId = z.int().positive();
export const findGroupContestsInput = z.object({ ...findContestsInput.shape, groupId });
export const findStaffGroupContestsInput = z.object({
  ...findStaffContestsInput.shape,
  groupId,
});
export const createInGroupInput = z.object({ ...contestForm.shape, groupId });

/** What its form edits. */
export interface ContestFormView extends ContestForm {
  penaltyMinutes: number;
  id: number;
  revision: number;
  /** null once the account is gone. */
  uid: string | null;
  author: string;
  sourceId: number | null;
  groupId: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What its form is opened with. */
export interface OpenedContest extends ContestFormView {
  phase: ContestPhase;
}

/** In the back office's list; without the password. */
export interface StaffContest extends Omit<OpenedContest, "password" | "revision"> {
  durationS: number;
  /** Whether the reader may change it. */
  isAdmin: boolean;
}

export interface NamedAccount {
  username: string;
  nickname: string;
}

/** Accounts that an account rule lets in. */
export interface AccountFit {
  /** How many there are. */
  fits: number;
  /** How many names the rule allows. */
  total: number;
  /** The first names that nobody has. */
  missing: string[];
  /** The first names that the rule allows, with who has them; null = nobody. */
  first: { name: string; account: NamedAccount | null }[];
  /** Who has the name that was asked for; null = nobody. */
  tried: NamedAccount | null;
}

/** What goes along when it is deleted. */
export interface ContestLosses {
  submissions: number;
  registrations: number;
  announcements: number;
  comments: number;
}

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
  phase: ContestPhase;
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
  /** ACM: what a wrong try costs. */
  penaltyMinutes: number;
  rankShowName: string;
  autoRealRank: boolean;
  allowEndSubmit: boolean;
  groupId: number | null;
  /** What it was cloned from. */
  sourceId: number | null;
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
  /** How many programs were accepted and sent; null while the board is sealed for the viewer. */
  ac: number | null;
  total: number | null;
  /** Accepted once is accepted, else the latest; -5 while an OI contest is sealed, null where nothing was sent. */
  myStatus: number | null;
  /** As an OI board takes it. */
  myScore: number | null;
  firstBlood: { name: string; minute: number } | null;
}

/** A contest as its public board tells of it. */
export interface OutsideContest {
  contest: ContestInfo;
  problems: (Pick<ContestProblemRow, "id" | "displayId" | "pid" | "title" | "color"> & {
    createdAt: Date;
    updatedAt: Date;
  })[];
}

/** The problem's page, as the contest has it: `problemId` is the letter, the title the contest's. */
export interface ContestProblemDetail extends ProblemDetail {
  contest: Pick<ContestProblemRow, "id" | "color" | "isPaused"> & { contestId: number };
}
