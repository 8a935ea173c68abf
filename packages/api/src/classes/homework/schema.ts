import type { HomeworkCell, HomeworkMarks } from "@gavel/domain/homework/marks";
import {
  HOMEWORK_EXTEND_AT_ONCE,
  HOMEWORK_STATES,
  type HomeworkExtension,
  type HomeworkSchedule,
  type HomeworkState,
} from "@gavel/domain/homework/schedule";
import { z } from "zod";
import { type Page, pageInput } from "../../kernel/paging.ts";

/** Of people in the matrix, also the most. */
export const MATRIX_PAGE_SIZE = 50;
const EXTENSION_PAGE_SIZE = 50;
/** Of one person to one problem, the newest. */
export const TRIES_MAX = 200;
export const UNREAD_MAX = 20;

/** In whole seconds, as forms and clocks show it. */
const moment = z.coerce.date().transform((at) => new Date(Math.floor(at.getTime() / 1000) * 1000));

const trainingId = z.int().positive();
export const trainingIdInput = z.object({ trainingId });

/** Which of these go together is for the domain to say. */
export const setHomeworkInput = z.object({
  trainingId,
  opensAt: moment,
  dueAt: moment,
  closesAt: moment,
  percentPerDay: z.number(),
  lowestPercent: z.number(),
  graceMinutes: z.number(),
  countsEarlier: z.boolean().default(false),
});

/** Nothing of their own takes it away again. */
export const extendInput = z.object({
  trainingId,
  uids: z.array(z.string().min(1).max(64)).min(1).max(HOMEWORK_EXTEND_AT_ONCE),
  opensAt: moment.nullable().default(null),
  dueAt: moment.nullable().default(null),
  closesAt: moment.nullable().default(null),
});
export const findExtensionsInput = z.object({ trainingId, ...pageInput(EXTENSION_PAGE_SIZE) });

export const matrixInput = z.object({
  trainingId,
  ...pageInput(MATRIX_PAGE_SIZE),
  /** In the username, nickname or real name. */
  keyword: z.string().trim().max(100).default(""),
  /** What `state` is about; absent = all of them. */
  pid: z.int().positive().optional(),
  state: z.enum(HOMEWORK_STATES).optional(),
});

export const triesInput = z.object({
  trainingId,
  uid: z.string().min(1).max(64),
  pid: z.int().positive(),
});

export interface HomeworkView extends HomeworkSchedule {
  trainingId: number;
  groupId: number;
  title: string;
}

interface HomeworkProblem {
  pid: number;
  displayId: string;
  title: string;
}

interface HomeworkPerson {
  uid: string;
  username: string;
  nickname: string;
  realname: string;
  avatar: string | null;
}

/** What is written to lines of what somebody sent to a problem of the homework. */
interface RemarkCounts {
  remarks: number;
  /** By the other side, and not seen by the reader's. */
  unread: number;
}

export interface HomeworkWork {
  /** In the order of the problems; null = nothing that counts. */
  cells: ((HomeworkCell & RemarkCounts) | null)[];
  marks: HomeworkMarks;
}

export interface HomeworkRow extends HomeworkPerson, HomeworkWork {
  extension: HomeworkExtension | null;
}

/** How many people are in each state. */
export interface MatrixCounts extends Record<HomeworkState, number> {
  all: number;
}

interface MatrixProblem extends HomeworkProblem {
  /** How many of the whole class solved it. */
  solvers: number;
}

export interface HomeworkMatrix extends Page<HomeworkRow> {
  readonly homework: HomeworkView;
  readonly problems: MatrixProblem[];
  readonly counts: MatrixCounts;
}

/** Lines that a teacher has written to since the sender looked. */
interface UnreadRemark {
  submitId: number;
  pid: number;
  line: number;
  author: string;
}

export interface OwnHomework extends HomeworkWork {
  problems: HomeworkProblem[];
  /** The newest of each submission, only so many. */
  unread: UnreadRemark[];
}

export interface Tries {
  /** Newest first, only so many. */
  tries: TryView[];
  total: number;
}

interface TryView extends RemarkCounts {
  submitId: number;
  status: number;
  /** Of a problem with points. */
  score: number | null;
  sentAt: Date;
}

export interface ExtensionRow extends HomeworkPerson, HomeworkExtension {
  updatedAt: Date;
}
