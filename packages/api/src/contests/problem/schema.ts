import { CONTEST_DISPLAY_ID_MAX, PAUSE_REASON_MAX } from "@gavel/domain/contest/problem";
import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import type { StaffProblemRow } from "../../bank/problem/index.ts";
import { type Page, pageInput } from "../../kernel/paging.ts";

const PAGE_SIZE = 10;

const contestId = z.int().positive();
const id = z.int().positive();
const pid = z.int().positive();
const displayId = z.string().trim().min(1).max(CONTEST_DISPLAY_ID_MAX);
const title = z.string().trim().min(1).max(LIMITS.titleMax);
/** What is one is for the domain to say. */
const color = z.string().max(20);

export const contestIdInput = z.object({ contestId });
export const contestProblemIdInput = z.object({ id });
export const problemInContestInput = z.object({ contestId, pid });
export const candidatesInput = z.object({
  ...pageInput(PAGE_SIZE),
  contestId,
  keyword: z.string().max(255).optional(),
  difficulty: z.int().min(0).max(2).optional(),
  tagIds: z.array(z.int()).max(50).optional(),
  oj: z.string().max(32).optional(),
  /** Those that are in the contest instead. */
  isChosen: z.boolean().default(false),
  /** Of a group's contest: the group's own problems instead of the bank's. */
  isFromGroup: z.boolean().default(false),
});
/** Without a title it keeps its own. */
export const addFromBankInput = z.object({
  ...{ contestId, pid, displayId },
  title: title.optional(),
  color: color.optional(),
});
/** By the id that it has in the group. */
export const addFromGroupInput = z.object({
  ...{ contestId, displayId },
  problemId: z.string().trim().min(1).max(70),
});
export const createInContestInput = z.object({ contestId, displayId, title });
export const updateContestProblemInput = z.object({ id, displayId, title, color });
/** Without an id it is added. */
export const saveContestProblemInput = z.object({
  ...addFromBankInput.shape,
  id: id.optional(),
});
export const reorderInput = z.object({ contestId, ids: z.array(id).max(1000) });
/** Without a contest the problem itself is deleted. */
export const removeByPidInput = z.object({ contestId: contestId.optional(), pid });
export const pauseInput = z.object({
  id,
  reason: z.string().trim().max(PAUSE_REASON_MAX).default(""),
});

/** Since when the judging of a problem waits, by whom and why. */
export interface JudgingPause {
  since: Date;
  by: string;
  reason: string;
}

/** As organisers see it. */
export interface StaffContestProblem {
  id: number;
  displayId: string;
  pid: number;
  /** What it is called there. */
  title: string;
  /** Of its balloon, #rrggbb; empty = none chosen. */
  color: string;
  /** Of the problem itself. */
  problem: Pick<
    StaffProblemRow,
    | ("problemId" | "title" | "type" | "difficulty" | "auth" | "judgeMode" | "isRemote")
    | ("author" | "createdAt" | "modifiedUser" | "groupId" | "canEdit" | "canSee" | "gaps")
  >;
  /** Sent to it there. */
  submissions: number;
  pause: JudgingPause | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Problems of the bank, and what is in the contest already. */
export interface ContestCandidates extends Page<StaffProblemRow> {
  chosen: ContestProblemRecord[];
}

export interface ContestProblemRecord {
  id: number;
  displayId: string;
  contestId: number;
  pid: number;
  title: string;
  color: string;
  createdAt: Date;
  updatedAt: Date;
}

/** What goes along when it is taken out. */
export interface ContestProblemLosses {
  submissions: number;
  /** Who sent them. */
  contestants: number;
  balloons: number;
}
