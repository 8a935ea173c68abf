import { isRoleId } from "@gavel/domain/role";
import { presentAuthor } from "../discussion/index.ts";
import { canDelete, canReply, type Person, type PlaceFacts, type Written } from "./policy.ts";
import type { CommentRow, ReplyRow } from "./queries.ts";
import type { Comment, Reply } from "./schema.ts";

/** Who looks, and where. */
export interface Look {
  readonly viewer: Person | null;
  readonly place: PlaceFacts;
  /** Of the names in a text those that are somebody's. */
  readonly namesIn: (text: string) => string[];
}

export function writtenOf(row: { author_uid: string | null; author_role: number }): Written {
  const { author_role: role } = row;
  if (!isRoleId(role)) throw new Error(`no role ${role}`);
  return { authorUid: row.author_uid, authorRole: role };
}

export function presentReply(row: ReplyRow, { viewer, place, namesIn }: Look): Reply {
  return {
    id: row.id,
    commentId: row.comment_id,
    content: row.content,
    mentions: namesIn(row.content),
    author: presentAuthor(row),
    addressee: {
      uid: row.addressee_uid,
      username: row.addressee_username ?? row.addressee_name,
      avatar: row.addressee_avatar,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    canDelete: canDelete(viewer, writtenOf(row), place),
  };
}

/** @param liked the comments that the viewer likes */
export function presentComment(
  row: CommentRow,
  replies: readonly ReplyRow[],
  { liked, ...look }: Look & { readonly liked: ReadonlySet<number> },
): Comment {
  return {
    id: row.id,
    content: row.content,
    mentions: look.namesIn(row.content),
    author: presentAuthor(row),
    likeCount: row.like_count,
    isLiked: liked.has(row.id),
    replyCount: row.reply_count,
    replies: replies.map((reply) => presentReply(reply, look)),
    createdAt: row.created_at,
    canDelete: canDelete(look.viewer, writtenOf(row), look.place),
    canReply: canReply(look.viewer, writtenOf(row), look.place),
  };
}
