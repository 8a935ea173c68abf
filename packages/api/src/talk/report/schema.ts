import {
  REPORT_KINDS,
  REPORT_LABELS,
  REPORT_NOTE_MAX,
  REPORT_OUTCOMES,
  REPORT_REASON_MAX,
  type ReportLabel,
  type ReportOutcome,
} from "@gavel/domain/report";
import { z } from "zod";
import { type Page, pageInput } from "../../kernel/paging.ts";
import type { Author, DiscussionDetail } from "../discussion/index.ts";
import type { OwnMute } from "../mute/index.ts";
import type { Thing } from "./thing.ts";

const id = z.number().int().min(1);
const label = z.enum(REPORT_LABELS);

/** One of the four. */
const thing = {
  discussionId: id.optional(),
  commentId: id.optional(),
  replyId: id.optional(),
  /** Whose profile. */
  uid: z.string().min(1).max(32).optional(),
};
export type ThingInput = {
  readonly [Key in keyof typeof thing]?: z.output<(typeof thing)[Key]> | undefined;
};

/** A label or a reason is needed. */
export const createReportInput = z.object({
  ...thing,
  labels: z.array(label).max(REPORT_LABELS.length).default([]),
  reason: z.string().trim().max(REPORT_REASON_MAX, "REPORT_TOO_LONG").default(""),
});

const PAGE_SIZE = 10;
/** Absent: all. */
const kind = z.enum(REPORT_KINDS).optional();
export const findReportsInput = z.object({
  ...pageInput(PAGE_SIZE),
  /** Absent: all. */
  state: z.enum(["open", "handled"]).optional(),
});
export const findHandledInput = z.object({ ...pageInput(PAGE_SIZE), kind });
/** Of what was reported and waits. */
export const findReportedInput = z.object({
  ...pageInput(PAGE_SIZE),
  kind,
  label: label.optional(),
});
export const reportedInput = z.object(thing);
export const handleReportsInput = z.object({
  ...thing,
  /** One of those of its kind. */
  outcome: z.enum(REPORT_OUTCOMES),
  /** Markdown for those who reported; empty: they are told the outcome alone. */
  note: z.string().trim().max(REPORT_NOTE_MAX).default(""),
});
export const setHandledInput = z.object({ id, isHandled: z.boolean() });

/** Somebody as they are called now; of a deleted account only the name is left. */
interface Named {
  uid: string | null;
  username: string;
}

interface ReportFacts {
  id: number;
  author: Named;
  reporter: Named;
  labels: ReportLabel[];
  reason: string;
  createdAt: Date;
  isHandled: boolean;
  /** null: it waits, or it was only ticked off. */
  outcome: Exclude<ReportOutcome, "delete"> | null;
  note: string;
  handlerName: string | null;
  handledAt: Date | null;
}

/** Of a discussion. */
export interface Report extends ReportFacts {
  discussionId: number;
  groupId: number | null;
  title: string;
}

/** Of anything; `title` is that of a discussion, the beginning of a text, or somebody's name. */
export interface HandledReport extends ReportFacts {
  thing: Thing;
  title: string;
  /** The page that it stands on. */
  url: string;
}

/** Something whose reports wait, as one entry. */
export interface Reported {
  thing: Thing;
  /** That of a discussion, the beginning of a text, or somebody's name. */
  title: string;
  author: Pick<Author, "uid" | "username" | "avatar">;
  isDisabled: boolean;
  /** How many wait, and for what. */
  count: number;
  labels: ReportLabel[];
  firstAt: Date;
  lastAt: Date;
}
export interface ReportedPage extends Page<Reported> {
  /** Since when the first of all waits; null = none does. */
  readonly oldestAt: Date | null;
}

/** A comment or a reply where it stands. */
export interface SaidDetail {
  content: string;
  author: Author;
  createdAt: Date;
  /** The discussion or contest. */
  placeTitle: string;
  /** What a reply answers; null = it is a comment. */
  answers: { content: string; author: Author } | null;
}

/** What somebody says of themselves. */
interface ProfileDetail {
  uid: string;
  username: string;
  avatar: string | null;
  nickname: string;
  school: string;
  signature: string;
  blog: string;
  github: string;
  registeredAt: Date;
}

export interface ReportedDetail {
  thing: Thing;
  title: string;
  url: string;
  /** One of the three, by the kind of thing. */
  discussion: DiscussionDetail | null;
  said: SaidDetail | null;
  profile: ProfileDetail | null;
  writer: Pick<Author, "uid" | "username" | "avatar">;
  /** Those that wait, the newest first, no more than a hundred. */
  reports: {
    id: number;
    reporter: Pick<Author, "uid" | "username" | "avatar">;
    labels: ReportLabel[];
    reason: string;
    createdAt: Date;
  }[];
  /** null: the account is gone. */
  author: {
    registeredAt: Date;
    solved: number;
    discussions: number;
    disabled: number;
    /** Reports of all that they wrote, and of their profile. */
    reported: number;
    /** null = they may write. */
    mute: OwnMute | null;
    /** Administrators are not muted. */
    isStaff: boolean;
  } | null;
  /** What came of earlier reports of theirs, the newest first. */
  earlier: { id: number; outcome: Report["outcome"]; handlerName: string; handledAt: Date }[];
}
