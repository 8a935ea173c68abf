import { ANNOUNCEMENT_PAGE_SIZE, LIMITS } from "@gavel/domain/limit";
import { LOCALES } from "@gavel/domain/locale";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

export const findAnnouncementsInput = z.object(pageInput(ANNOUNCEMENT_PAGE_SIZE));

/** Empty: as in the announcement itself. */
const translation = z.object({
  title: z.string().trim().max(LIMITS.titleMax),
  content: z.string().max(LIMITS.textMax),
});
const translations = z.partialRecord(z.enum(LOCALES), translation);
export type AnnouncementTranslations = z.output<typeof translations>;
/** As they are stored. */
export const readTranslations = (stored: unknown) => translations.catch({}).parse(stored);

const fields = {
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax),
  content: z.string().regex(/\S/, "CONTENT_REQUIRED").max(LIMITS.textMax),
  isVisible: z.boolean(),
  translations,
};
export const createAnnouncementInput = z.object({
  ...fields,
  isVisible: fields.isVisible.default(true),
  translations: translations.default({}),
});
const id = z.int().positive();
/** What is absent stays as it is. */
export const updateAnnouncementInput = z.object({ id, ...z.object(fields).partial().shape });
export const announcementIdInput = z.object({ id });

/** For those who keep it: not in the reader's language, but as it was written. */
export interface WrittenAnnouncement {
  id: number;
  title: string;
  content: string;
  isVisible: boolean;
  translations: AnnouncementTranslations;
}
/** In the reader's language. */
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
