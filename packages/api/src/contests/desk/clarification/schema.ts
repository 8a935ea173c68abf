import { ANSWER_MAX, QUESTION_MAX } from "@gavel/domain/contest/desk";
import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import { pageInput } from "../../../kernel/paging.ts";

const contestId = z.int().positive();
/** Of a problem of the contest, in any case. */
const displayId = z.string().trim().min(1).max(50);

export const contestInput = z.object({ contestId });
export const askInput = z.object({
  contestId,
  /** Absent = about no problem in particular. */
  displayId: displayId.optional(),
  content: z.string().trim().min(1).max(QUESTION_MAX),
});
export const findQuestionsInput = z.object({
  ...pageInput(20),
  contestId,
  state: z.enum(["open", "answered", "all"]).default("all"),
  displayId: displayId.optional(),
  /** What this person has asked. */
  uid: z.string().min(1).max(32).optional(),
  /** That one, wherever it stands in the list. */
  questionId: z.int().positive().optional(),
});
export const answerInput = z.object({
  questionId: z.int().positive(),
  content: z.string().trim().min(1).max(ANSWER_MAX),
  toAll: z.boolean().default(false),
  /** All read the question with it, without who asked. */
  showsQuestion: z.boolean().default(false),
  /** What is answered to all is also announced, under this title. */
  announcement: z.object({ title: z.string().trim().min(1).max(LIMITS.titleMax) }).optional(),
  /** How many answers were on the screen: with another one since it is refused; absent = it is given in any case. */
  answersSeen: z.int().min(0).optional(),
});
export const questionIdInput = z.object({ questionId: z.int().positive() });

export const assignInput = z.object({
  ...questionIdInput.shape,
  /** To the viewer, or to nobody. */
  toMe: z.boolean(),
});

export interface ContestAnswer {
  id: number;
  content: string;
  toAll: boolean;
  /** Others read the question with it. */
  showsQuestion: boolean;
  author: string;
  createdAt: Date;
}
export interface OwnQuestion {
  id: number;
  /** null = about none in particular. */
  displayId: string | null;
  content: string;
  createdAt: Date;
  isAnswered: boolean;
  /** The oldest first. */
  answers: ContestAnswer[];
}
/** An answer to everybody, to what another had asked. */
interface AnswerToAll {
  id: number;
  displayId: string | null;
  /** What another asked; null = the jury keeps it to itself. */
  question: string | null;
  content: string;
  author: string;
  createdAt: Date;
}
export interface OwnClarifications {
  /** The newest first. */
  questions: OwnQuestion[];
  /** The newest first; without answers to the reader's own questions, which stand there. */
  toAll: AnswerToAll[];
}
/** As the jury sees it. */
export interface StaffQuestion extends OwnQuestion {
  contestProblemId: number | null;
  /** null once the account is gone. */
  uid: string | null;
  author: string;
  realname: string;
  school: string;
  /** Empty = none is known. */
  seat: string;
  answeredAt: Date | null;
  /** Who of the jury sees to it; null = nobody in particular. */
  assignedTo: string | null;
}
/** What live streams tell a contestant: that there is something to read. */
export interface ClarificationNews {
  contestId: number;
  /** Whether it is about answers to everybody, or about the reader's own questions. */
  toAll: boolean;
  /** 0 = none. */
  newestAnswerId: number;
}
