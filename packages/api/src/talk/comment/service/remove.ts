/** What becomes of comments and replies in the hands of whoever may remove them. */
import type { Db } from "@gavel/db";
import type { SignedInContext } from "../../../kernel/context.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { tellModerated } from "../../message/index.ts";
import * as queries from "../queries.ts";

type Row = Pick<
  NonNullable<Awaited<ReturnType<typeof queries.findComment>>>,
  "id" | "author_uid" | "author_name" | "content"
>;

/** With its replies, its likes and what was told of them; what another wrote is recorded, and they are told. */
export async function removeComment(ctx: SignedInContext, comment: Row): Promise<void> {
  await queries.deleteComment(ctx.db, comment.id);
  if (comment.author_uid === ctx.viewer.uid) return;
  const before = { author: comment.author_name, content: comment.content };
  await recordAudit(ctx.db, ctx, { action: "comment.delete", target: { id: comment.id }, before });
  const written = { authorUid: comment.author_uid, text: comment.content };
  await tellModerated(ctx, "comment-deleted", [written]);
}

export async function removeReply(ctx: SignedInContext, reply: Row): Promise<void> {
  await queries.deleteReply(ctx.db, reply.id);
  if (reply.author_uid === ctx.viewer.uid) return;
  const before = { author: reply.author_name, content: reply.content };
  await recordAudit(ctx.db, ctx, { action: "reply.delete", target: { id: reply.id }, before });
  const written = { authorUid: reply.author_uid, text: reply.content };
  await tellModerated(ctx, "reply-deleted", [written]);
}

/** Until the transaction ends nobody else removes it; places are locked before what stands in them. */
export async function lockComment(db: Db, id: number) {
  const seen = await queries.findComment(db, id);
  if (seen === undefined) return undefined;
  await queries.holdPlace(db, seen);
  return queries.lockComment(db, id);
}

export async function lockReply(db: Db, id: number) {
  const seen = await queries.findReply(db, id);
  if (seen === undefined) return undefined;
  await queries.holdPlace(db, seen);
  await queries.holdComment(db, seen.comment_id);
  return queries.lockReply(db, id);
}
