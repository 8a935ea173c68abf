import {
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

const id = z.number().int().min(1);
const label = z.enum(REPORT_LABELS);

/** One of the two is needed. */
export const createReportInput = z.object({
  discussionId: id,
  labels: z.array(label).max(REPORT_LABELS.length).default([]),
  reason: z.string().trim().max(REPORT_REASON_MAX, "REPORT_TOO_LONG").default(""),
});

const PAGE_SIZE = 10;
export const findReportsInput = z.object({
  ...pageInput(PAGE_SIZE),
  /** Absent: all. */
  state: z.enum(["open", "handled"]).optional(),
});
/** Of what was reported and waits. */
export const findReportedInput = z.object({ ...pageInput(PAGE_SIZE), label: label.optional() });
export const reportedInput = z.object({ discussionId: id });
export const handleReportsInput = z.object({
  discussionId: id,
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

export interface Report {
  id: number;
  discussionId: number;
  groupId: number | null;
  title: string;
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

/** A discussion whose reports wait, as one entry. */
export interface Reported {
  discussionId: number;
  title: string;
  description: string;
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

export interface ReportedDetail {
  discussion: DiscussionDetail;
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
    /** Reports of all that they wrote. */
    reported: number;
  } | null;
  /** What came of earlier reports of what they wrote, the newest first. */
  earlier: { id: number; outcome: Report["outcome"]; handlerName: string; handledAt: Date }[];
}
