import { CONTEST_DISPLAY_ID_MAX } from "@gavel/domain/contest/problem";
import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const PAGE_SIZE = 10;
/** More would be a program that counts. */
const READ_MAX = 1000;

const contestId = z.int().positive();
const fields = {
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax),
  content: z.string().regex(/\S/, "CONTENT_REQUIRED").max(LIMITS.textMax),
  isVisible: z.boolean(),
  /** The letter of the problem that it is about; null = the contest as a whole. */
  displayId: z.string().trim().min(1).max(CONTEST_DISPLAY_ID_MAX).nullable(),
};

export const findAnnouncementsInput = z.object({ ...pageInput(PAGE_SIZE), contestId });
export const unreadInput = z.object({
  contestId,
  readIds: z.array(z.int()).max(READ_MAX).default([]),
});
export const createAnnouncementInput = z.object({
  contestId,
  ...fields,
  isVisible: fields.isVisible.default(true),
  displayId: fields.displayId.default(null),
});
export const announcementIdInput = z.object({ id: z.int().positive() });
/** What is absent stays as it is. */
export const updateAnnouncementInput = z.object({
  ...announcementIdInput.shape,
  ...z.object(fields).partial().shape,
});

export interface ContestAnnouncement {
  id: number;
  contestId: number;
  title: string;
  /** Markdown. */
  content: string;
  /** The name stays when the account is gone, and its uid is null. */
  author: { uid: string | null; username: string };
  isVisible: boolean;
  /** The letter of the problem that it is about; null = the contest as a whole. */
  displayId: string | null;
  createdAt: Date;
  updatedAt: Date;
}
