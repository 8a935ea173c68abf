import { CHAPTERS_MAX } from "@gavel/domain/training/chapter";
import { TRAINING_PROBLEMS_MAX, TRAINING_RANK } from "@gavel/domain/training/training";
import { z } from "zod";
import type { StaffProblemRow } from "../../bank/problem/index.ts";
import { type Page, pageInput } from "../../kernel/paging.ts";

const PAGE_SIZE = 10;
/** Added at once. */
const ADDED_MAX = 100;

const trainingId = z.int().positive();
const id = z.int().positive();
const pid = z.int().positive();

export const trainingIdInput = z.object({ trainingId });
export const candidatesInput = z.object({
  ...pageInput(PAGE_SIZE),
  trainingId,
  keyword: z.string().max(255).optional(),
  difficulty: z.int().min(0).max(2).optional(),
  tagIds: z.array(z.int()).max(50).optional(),
  oj: z.string().max(32).optional(),
  /** Those that are in the training instead, in its order. */
  isChosen: z.boolean().default(false),
  /** Of a group's training: the group's own problems instead of the bank's. */
  isFromGroup: z.boolean().default(false),
});
/** Behind the others, in this order. */
export const addInput = z.object({ trainingId, pids: z.array(pid).min(1).max(ADDED_MAX) });
/** By the id that it has in the group. */
export const addFromGroupInput = z.object({
  trainingId,
  problemId: z.string().trim().min(1).max(70),
});
export const setRankInput = z.object({
  id,
  rank: z.int().min(TRAINING_RANK.min).max(TRAINING_RANK.max),
});
const chapter = z.object({
  title: z.string().trim(),
  /** How many problems stand before it. */
  at: z.int().min(0),
});
/** Without chapters those that are there stay behind as many problems as before. */
export const reorderInput = z.object({
  trainingId,
  ids: z.array(id).max(TRAINING_PROBLEMS_MAX),
  chapters: z.array(chapter).max(CHAPTERS_MAX).optional(),
});
export const entryIdInput = z.object({ id });
/** Without a training the problem itself is deleted. */
export const removeByPidInput = z.object({ trainingId: trainingId.optional(), pid });

/** A problem in a training. */
export interface TrainingProblemRecord {
  id: number;
  trainingId: number;
  pid: number;
  /** Of the problem. */
  displayId: string;
  rank: number;
  createdAt: Date;
  updatedAt: Date;
}

/** As those who arrange the training see it. */
export interface StaffTrainingProblem extends TrainingProblemRecord {
  problem: Pick<
    StaffProblemRow,
    | ("problemId" | "title" | "type" | "difficulty" | "auth" | "submissions")
    | ("canEdit" | "canSee" | "groupId" | "isRemote")
  >;
}

/** Problems of the bank, and what is in the training already. */
export interface TrainingCandidates extends Page<StaffProblemRow> {
  chosen: TrainingProblemRecord[];
}
