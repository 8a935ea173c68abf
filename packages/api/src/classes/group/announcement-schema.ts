import { GROUP_ANNOUNCEMENT_PAGE_SIZE } from "@gavel/domain/group/group";
import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const groupId = z.int().positive();
const fields = {
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax),
  content: z.string().regex(/\S/, "CONTENT_REQUIRED").max(LIMITS.textMax),
  isVisible: z.boolean(),
};

export const findAnnouncementsInput = z.object({
  ...pageInput(GROUP_ANNOUNCEMENT_PAGE_SIZE),
  groupId,
});
export const createAnnouncementInput = z.object({
  groupId,
  ...fields,
  isVisible: fields.isVisible.default(true),
});
export const announcementIdInput = z.object({ id: z.int().positive() });
/** What is absent stays as it is. */
export const updateAnnouncementInput = z.object({
  ...announcementIdInput.shape,
  ...z.object(fields).partial().shape,
});

export interface GroupAnnouncement {
  id: number;
  groupId: number;
  title: string;
  /** Markdown. */
  content: string;
  /** The name stays when the account is gone, and its uid is null. */
  author: { uid: string | null; username: string };
  isVisible: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Whether it is the reader's to change. */
  mayEdit: boolean;
}
