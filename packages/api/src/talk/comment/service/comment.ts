import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { requirePace } from "../../discussion/index.ts";
import { findNamesIn, type TalkPlace, tell } from "../../message/index.ts";
import { isSeen, requireComment, requirePlace, requirePlaceOf } from "../place.ts";
import { canDelete } from "../policy.ts";
import { presentComment, writtenOf } from "../present.ts";
import * as queries from "../queries.ts";
import type { Comment, createCommentInput, likeCommentInput } from "../schema.ts";
import { findBarrier } from "./find.ts";
import { removeComment } from "./remove.ts";
import { tellOfSaid } from "./tell.ts";

/** How a row says who wrote it. */
export function authorValues({ viewer }: Pick<SignedInContext, "viewer">) {
  return { author_uid: viewer.uid, author_name: viewer.username, author_role: viewer.role };
}

/**
 * Adds a comment and tells those whom it concerns.
 * @throws DomainError COMMENT_AC_TOO_FEW, MUTED, MUTED_UNTIL, MENTION_TOO_MANY, TOO_FAST, what `requirePlace` throws
 */
export async function createComment(
  ctx: SignedInContext,
  input: z.output<typeof createCommentInput>,
): Promise<Comment> {
  return ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await spendPace(held, "comment");
    const place = await requirePlace(held, input, { hold: true });
    const barrier = await findBarrier(held, place);
    if (barrier !== null) {
      const { code, ...params } = barrier;
      throw new DomainError(code, params);
    }
    const { at } = place;
    const id = await addComment(held, at, input.content);
    await tellOfSaid(held, { place, content: input.content, commentId: id });
    const row = await queries.getCommentRow(tx, id);
    const namesIn = await findNamesIn(tx, [row.content]);
    const look = { viewer: ctx.viewer, place: place.facts, namesIn, liked: new Set<number>() };
    return presentComment(row, [], look);
  });
}

/** Without the rules for ordinary people, and without telling anybody; returns its id. */
export function addComment(
  ctx: Pick<SignedInContext, "db" | "viewer" | "now">,
  at: TalkPlace,
  content: string,
): Promise<number> {
  const author = authorValues(ctx);
  return queries.insertComment(ctx.db, { at, content, author, now: ctx.now() });
}

/**
 * Removes a comment with its replies, its likes and what was told of them.
 * @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN, what `requirePlace` throws
 */
export async function deleteComment(ctx: SignedInContext, id: number): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const comment = await queries.findComment(tx, id);
    if (comment === undefined) throw new DomainError("COMMENT_NOT_FOUND");
    const place = await requirePlaceOf({ ...ctx, db: tx }, comment, { hold: true });
    if (!isSeen(comment, place)) throw new DomainError("COMMENT_NOT_FOUND");
    if (!canDelete(ctx.viewer, writtenOf(comment), place.facts)) throw new DomainError("FORBIDDEN");
    await removeComment({ ...ctx, db: tx }, comment);
  });
  return null;
}

/**
 * Likes a comment or takes the like back; asking for what is so already changes nothing.
 * @throws DomainError COMMENT_NOT_FOUND, LIKE_TOO_FAST, TOO_FAST, what `requirePlace` throws
 */
export async function likeComment(
  ctx: SignedInContext,
  { id, isOn }: z.output<typeof likeCommentInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const { comment, place } = await requireComment(held, id);
    const like = { commentId: id, uid: ctx.viewer.uid, isOn, now: ctx.now() };
    const outcome = await queries.setCommentLike(tx, like);
    if (outcome === "same") return;
    await requirePace(held);
    if (outcome === "first") {
      await tell(
        held,
        { uid: comment.author_uid, groupId: place.groupId },
        {
          action: "Like_Discuss",
          place: place.at,
          commentId: id,
        },
      );
    }
  });
  return null;
}
