import type { Db } from "@gavel/db";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { findNamesIn } from "../../message/index.ts";
import { requireUnmuted } from "../../mute/index.ts";
import { isSeen, requireComment, requirePlaceOf } from "../place.ts";
import { canDelete, canReply } from "../policy.ts";
import { presentReply, writtenOf } from "../present.ts";
import * as queries from "../queries.ts";
import type { createReplyInput, Reply } from "../schema.ts";
import { authorValues } from "./comment.ts";
import { removeReply } from "./remove.ts";
import { tellOfSaid } from "./tell.ts";

type Input = z.output<typeof createReplyInput>;
type Answered = Awaited<ReturnType<typeof requireComment>>;

/**
 * Answers a comment, or a reply under it, and tells whoever is answered and others whom it concerns (in contests nobody).
 * @throws DomainError COMMENT_NOT_FOUND also for a reply that is not under the comment, REPLY_NOT_ALLOWED, MENTION_TOO_MANY,
 *   MUTED, MUTED_UNTIL, TOO_FAST, what `requirePlace` throws
 */
export async function createReply(ctx: SignedInContext, input: Input): Promise<Reply> {
  return ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await spendPace(held, "reply");
    await requireUnmuted(held);
    const { comment, place } = await requireComment(held, input.commentId);
    if (!canReply(ctx.viewer, writtenOf(comment), place.facts)) {
      throw new DomainError("REPLY_NOT_ALLOWED");
    }
    const addressee = await findAddressee(tx, { comment, place }, input.quoteReplyId);
    const id = await queries.insertReply(tx, {
      commentId: comment.id,
      quoteReplyId: input.quoteReplyId ?? null,
      content: input.content,
      author: authorValues(ctx),
      addressee,
      now: ctx.now(),
    });
    await tellOfSaid(held, {
      ...{ place, content: input.content, commentId: comment.id },
      reply: { id, addresseeUid: addressee.uid },
    });
    const namesIn = await findNamesIn(tx, [input.content]);
    const look = { viewer: ctx.viewer, place: place.facts, namesIn };
    return presentReply(await queries.getReplyRow(tx, id), look);
  });
}

/** Whoever wrote what is answered: from the stored row, never from what a request says. */
async function findAddressee(
  db: Db,
  { comment, place }: Answered,
  quoteReplyId: number | undefined,
): Promise<{ uid: string | null; name: string }> {
  if (quoteReplyId === undefined) return { uid: comment.author_uid, name: comment.author_name };
  const quoted = await queries.holdReply(db, quoteReplyId);
  if (quoted === undefined || quoted.comment_id !== comment.id || !isSeen(quoted, place)) {
    throw new DomainError("COMMENT_NOT_FOUND");
  }
  return { uid: quoted.author_uid, name: quoted.author_name };
}

/** @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN, what `requirePlace` throws */
export async function deleteReply(ctx: SignedInContext, id: number): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const reply = await queries.findReply(tx, id);
    if (reply === undefined) throw new DomainError("COMMENT_NOT_FOUND");
    const place = await requirePlaceOf({ ...ctx, db: tx }, reply, { hold: true });
    if (!isSeen(reply, place)) throw new DomainError("COMMENT_NOT_FOUND");
    if (!canDelete(ctx.viewer, writtenOf(reply), place.facts)) throw new DomainError("FORBIDDEN");
    await removeReply({ ...ctx, db: tx }, reply);
  });
  return null;
}
