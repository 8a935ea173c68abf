import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

/** Everybody who may sign in, those whom root names, or administrators of every kind. */
const AUDIENCES = ["All", "Some", "Admin"] as const;
export type Audience = (typeof AUDIENCES)[number];

const PAGE_SIZE = 10;
const audience = z.enum(AUDIENCES);
const id = z.number().int().min(1);

export const findNoticesInput = z.object({
  ...pageInput(PAGE_SIZE),
  audience: audience.optional(),
});
const fields = {
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax),
  content: z
    .string()
    .max(LIMITS.textMax)
    .refine((text) => text.trim() !== "", { message: "CONTENT_REQUIRED" }),
  audience,
  /** Of some: their usernames or uids. */
  recipients: z
    .array(z.string().trim().min(1).max(LIMITS.titleMax))
    .max(LIMITS.noticeRecipientsMax)
    .default([]),
  /** Sends it at once instead of within the hour. */
  pushNow: z.boolean().default(false),
};
export const createNoticeInput = z.object(fields);
export const updateNoticeInput = z.object({ id, ...fields });
export const noticeIdInput = z.object({ id });

export interface Notice {
  id: number;
  title: string;
  /** Markdown. */
  content: string;
  audience: Audience;
  /** Of some: who they are. */
  recipients: { uid: string; username: string }[];
  adminName: string;
  /** null: it waits. */
  pushedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
