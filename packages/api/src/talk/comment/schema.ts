import { COMMENT_PAGE_SIZE_MAX } from "@gavel/domain/limit";
import { commentText } from "@gavel/domain/validation";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";
import type { Author } from "../discussion/index.ts";
import type { MuteBarrier } from "../mute/index.ts";

const id = z.number().int().min(1);
/** One of the two. */
const place = { discussionId: id.optional(), contestId: id.optional() };

/** Comments of a page as existing clients ask for it; our own screens ask for fewer. */
const PAGE_SIZE = 20;

export const findCommentsInput = z.object({
  ...place,
  /** likes: the most liked first, then the newest. */
  order: z.enum(["likes", "oldest", "newest"]).default("likes"),
  /** Which replies come first, and so which stand under a comment. */
  replyOrder: z.enum(["newest", "oldest"]).default("newest"),
  ...pageInput(PAGE_SIZE, COMMENT_PAGE_SIZE_MAX),
});
export const createCommentInput = z.object({ ...place, content: commentText });
export const commentIdInput = z.object({ id });
export const likeCommentInput = z.object({ id, isOn: z.boolean() });

export const findRepliesInput = z.object({
  commentId: id,
  order: z.enum(["newest", "oldest"]).default("newest"),
});
export const createReplyInput = z.object({
  commentId: id,
  /** The reply under the comment that this one answers; absent = the comment itself. */
  quoteReplyId: id.optional(),
  content: commentText,
});

export type PlaceInput = { readonly [Key in keyof typeof place]?: number | undefined };
export type ReplyOrder = z.output<typeof findRepliesInput>["order"];
export type CommentOrder = z.output<typeof findCommentsInput>["order"];

export interface Reply {
  id: number;
  commentId: number;
  content: string;
  /** Names in the text that are somebody's. */
  mentions: string[];
  author: Author;
  addressee: Pick<Author, "uid" | "username" | "avatar">;
  createdAt: Date;
  updatedAt: Date;
  /** The viewer may delete it. */
  canDelete: boolean;
}

export interface Comment {
  id: number;
  content: string;
  /** Names in the text that are somebody's. */
  mentions: string[];
  author: Author;
  likeCount: number;
  /** The viewer likes it. */
  isLiked: boolean;
  replyCount: number;
  /** The first of them. */
  replies: Reply[];
  createdAt: Date;
  canDelete: boolean;
  /** Nothing of the place forbids the viewer a reply, and they are not muted; a visitor signs in first. */
  canReply: boolean;
}

/** Why the viewer cannot write here although signed in. */
export type Barrier =
  | { code: "ACCESS_DENIED" | "GROUP_ARCHIVED" }
  | { code: "COMMENT_AC_TOO_FEW"; n: number }
  | MuteBarrier;

export interface CommentPage {
  records: Comment[];
  total: number;
  barrier: Barrier | null;
}
