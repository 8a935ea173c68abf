import type { ErrorCode } from "@gavel/domain/error";
import type { HomeworkPhase, HomeworkSchedule } from "@gavel/domain/homework/schedule";
import { z } from "zod";
import type { ProblemRow } from "../../bank/problem/index.ts";
import { pageInput } from "../../kernel/paging.ts";
import type { TrainingCategory } from "../category/index.ts";

const PAGE_SIZE = 15;
const RANK_PAGE_SIZE = 30;

const keyword = z.string().trim().max(100).default("");
export const findTrainingsInput = z.object({
  ...pageInput(PAGE_SIZE),
  keyword,
  categoryId: z.int().optional(),
  isPrivate: z.boolean().optional(),
});
export const findStaffTrainingsInput = z.object({
  ...findTrainingsInput.shape,
  isEnabled: z.boolean().optional(),
});
export const trainingIdInput = z.object({ trainingId: z.int().positive() });
export const trainingProblemInput = z.object({
  ...trainingIdInput.shape,
  /** As in the bank, in capitals or not. */
  displayId: z.string().trim().min(1).max(70),
});
export const registerInput = z.object({ ...trainingIdInput.shape, password: z.string() });
export const rankInput = z.object({
  ...trainingIdInput.shape,
  ...pageInput(RANK_PAGE_SIZE),
  /** In the username or the school, and for its administrators in the real name. */
  keyword,
});

/** One of the two: where somebody solves problem after problem. */
export const stepsInput = z.object({
  trainingId: trainingIdInput.shape.trainingId.optional(),
  contestId: z.int().positive().optional(),
});

/** What its administrators set. Which of these go together is for the domain to say. */
export const trainingForm = z.object({
  title: z.string().trim(),
  /** Markdown. */
  description: z.string(),
  isPrivate: z.boolean().default(false),
  password: z.string().default(""),
  rank: z.number(),
  categoryId: z.int().nullable(),
  isEnabled: z.boolean().default(true),
});
export type TrainingForm = z.output<typeof trainingForm>;

/** With the revision that was opened it is refused when somebody saved since; without one it is saved in any case. */
export const updateTrainingInput = z.object({
  ...trainingForm.shape,
  ...trainingIdInput.shape,
  revision: z.int().optional(),
});
const groupId = z.int().positive();
export const findGroupTrainingsInput = z.object({ ...findTrainingsInput.shape, groupId });
export const findStaffGroupTrainingsInput = z.object({
  ...findStaffTrainingsInput.shape,
  groupId,
});
export const createInGroupInput = z.object({ ...trainingForm.shape, groupId });
export const setEnabledInput = z.object({ ...trainingIdInput.shape, isEnabled: z.boolean() });

/** With the times of whoever reads it; grace is in the closing. */
interface HomeworkInfo extends HomeworkSchedule {
  /** They are the reader's own. */
  isExtended: boolean;
  phase: HomeworkPhase;
}

/** As somebody may see it: in lists and by itself. */
export interface TrainingInfo {
  id: number;
  title: string;
  /** Markdown. */
  description: string;
  author: string;
  authorAvatar: string | null;
  isPrivate: boolean;
  /** Its place in the list. */
  rank: number;
  category: Pick<TrainingCategory, "id" | "name" | "color"> | null;
  problemCount: number;
  /** Solved by the viewer; null = not signed in. */
  solvedCount: number | null;
  groupId: number | null;
  updatedAt: Date;
  isAdmin: boolean;
  /** With the password. */
  isRegistered: boolean;
  /** What keeps the viewer from its problems; null = nothing. */
  enter: ErrorCode | null;
  /** null = it has no times. */
  homework: HomeworkInfo | null;
}

export interface TrainingView extends TrainingInfo {
  /** Its group is: nothing is sent there any more, and nobody enters. */
  isArchived: boolean;
}

/** What the viewer may do there now; null = allowed. */
export interface TrainingAccess {
  isRegistered: boolean;
  isAdmin: boolean;
  enter: ErrorCode | null;
  rank: ErrorCode | null;
}

/** What the viewer made of a problem. */
interface OwnWork {
  /** Accepted once is accepted, else the latest; −10 = nothing sent. */
  status: number;
  tries: number;
  lastAt: Date | null;
}
export interface TrainingProblemRow extends ProblemRow {
  mine: OwnWork;
  /** The heading that it stands under, which may have the title of another one; null = before the first. */
  chapter: { index: number; title: string } | null;
}

/** A problem of a training or a contest, for whoever goes through them. */
export interface Step {
  pid: number;
  /** In a contest its letter. */
  problemId: string;
  title: string;
  /** The viewer's own; −10 = nothing sent. */
  status: number;
  score: number | null;
}

interface TrainingRankCell {
  pid: number;
  /** Of the problem. */
  displayId: string;
  status: number;
  score: number | null;
  runTimeMs: number | null;
}
export interface TrainingRankRow {
  uid: string;
  place: number;
  username: string;
  nickname: string;
  /** null to all but the training's administrators. */
  realname: string | null;
  school: string;
  gender: string;
  avatar: string | null;
  ac: number;
  totalRunTimeMs: number;
  cells: TrainingRankCell[];
}
export interface TrainingRankPage {
  readonly records: TrainingRankRow[];
  readonly total: number;
  /** The problems in their order: the columns. */
  readonly problems: { pid: number; displayId: string; title: string }[];
  /** The viewer's own row wherever it is; null where they are not ranked. */
  readonly own: TrainingRankRow | null;
}

/** What its form edits. */
export interface TrainingFormView extends TrainingForm {
  id: number;
  revision: number;
  author: string;
  groupId: number | null;
  createdAt: Date;
  updatedAt: Date;
  category: TrainingCategory | null;
}

/** In the back office's list; without the password. */
export interface StaffTraining
  extends Omit<TrainingFormView, "password" | "revision" | "category"> {
  category: TrainingInfo["category"];
  problemCount: number;
  /** Who entered with the password. */
  members: number;
  /** Whether the reader may change its settings, and its problems. */
  canEdit: boolean;
  canArrange: boolean;
}

/** What goes along when it is deleted. */
export interface TrainingLosses {
  problems: number;
  members: number;
  /** They stay in the bank. */
  submissions: number;
}
