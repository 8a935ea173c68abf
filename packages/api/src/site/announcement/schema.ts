import { ANNOUNCEMENT_PAGE_SIZE, LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

export const findAnnouncementsInput = z.object(pageInput(ANNOUNCEMENT_PAGE_SIZE));

const fields = {
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax),
  content: z.string().min(1, "CONTENT_REQUIRED").max(LIMITS.textMax),
  isVisible: z.boolean(),
};
export const createAnnouncementInput = z.object({
  ...fields,
  isVisible: fields.isVisible.default(true),
});
const id = z.int().positive();
/** What is absent stays as it is. */
export const updateAnnouncementInput = z.object({ id, ...z.object(fields).partial().shape });
export const announcementIdInput = z.object({ id });

export interface Announcement {
  id: number;
  title: string;
  /** Markdown. */
  content: string;
  /** null once the account is gone. */
  author: { uid: string; username: string } | null;
  isVisible: boolean;
  createdAt: Date;
  updatedAt: Date;
}
