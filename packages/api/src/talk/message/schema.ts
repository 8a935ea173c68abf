import { MESSAGE_PAGE_SIZE } from "@gavel/domain/limit";
import { z } from "zod";
import { type Page, pageInput } from "../../kernel/paging.ts";

/** Of people's acts. */
const ACT_KINDS = ["Discuss", "Reply", "Like"] as const;
/** Of the site: Sys goes to many, Mine to one. */
const SITE_KINDS = ["Sys", "Mine"] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

const kind = z.enum([...ACT_KINDS, ...SITE_KINDS], "MSG_TYPE_INVALID");
export type MessageKind = z.output<typeof kind>;

const paged = {
  ...pageInput(MESSAGE_PAGE_SIZE),
  /**
   * When the reader began to turn pages: what was unread then keeps its place among the unread, or the pages would
   * shift under the reader, since each is marked read as it is shown.
   */
  since: z.iso.datetime().optional(),
};
export const findActsInput = z.object({ kind: z.enum(ACT_KINDS), ...paged });
export const findSiteMessagesInput = z.object({ kind: z.enum(SITE_KINDS), ...paged });
export const markReadInput = z.object({ ids: z.array(z.number().int().min(1)).max(1000) });
export const cleanInput = z.object({
  kind,
  /** Only this one; absent = all of the kind. */
  id: z.number().int().min(1).optional(),
});

export type ActAction = "Discuss" | "Reply" | "Like_Post" | "Like_Discuss";

/** Named in it, or follows the discussion or the problem; null = it is about what is theirs. */
export type ActReason = "mention" | "discussion" | "problem" | null;

/** `null` texts: there is none of that sort. Long ones are cut. */
export interface ActMessage {
  id: number;
  action: ActAction;
  reason: ActReason;
  sourceId: number;
  sourceType: "Discussion" | "Contest";
  sourceTitle: string | null;
  /** What was written. */
  sourceContent: string | null;
  quoteId: number | null;
  quoteType: "Comment" | "Reply" | null;
  /** What that answers, or what was liked. */
  quoteContent: string | null;
  /** The page it happened on. */
  url: string;
  isRead: boolean;
  /** null: the account is gone. */
  senderUid: string | null;
  senderName: string;
  senderAvatar: string | null;
  createdAt: Date;
}

export interface SiteMessage {
  id: number;
  title: string;
  /** Markdown. */
  content: string;
  adminUid: string | null;
  kind: SiteKind;
  isRead: boolean;
  createdAt: Date;
}

/** `since`: what to say when the next page is asked for. */
export interface MessagePage<Message> extends Page<Message> {
  readonly since: string;
}

export interface UnreadCounts {
  comment: number;
  reply: number;
  like: number;
  sys: number;
  mine: number;
}
