import { INLINE_REPLIES } from "@gavel/domain/limit";
import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { answerTogetherIn } from "../../../kernel/together.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { countSolved } from "../../discussion/index.ts";
import { findNamesIn } from "../../message/index.ts";
import { findMuteBarrier } from "../../mute/index.ts";
import { type CommentPlace, isSeen, requirePlace, requirePlaceOf } from "../place.ts";
import { findBarrier as barrierOf } from "../policy.ts";
import { presentComment, presentReply } from "../present.ts";
import * as queries from "../queries.ts";
import type {
  Barrier,
  CommentPage,
  findCommentsInput,
  findRepliesInput,
  Reply,
} from "../schema.ts";

/** A page of comments, each with its first replies. @throws DomainError what `requirePlace` throws */
export async function findComments(
  ctx: Context,
  input: z.output<typeof findCommentsInput>,
): Promise<CommentPage> {
  const place = await requirePlace(ctx, input);
  const listing = {
    at: place.at,
    order: input.order,
    seenUids: place.seenUids,
    limit: input.limit,
    offset: (input.currentPage - 1) * input.limit,
  };
  const [{ rows, replies, namesIn }, total, barrier] = await Promise.all([
    findSaid(ctx, listing, input.replyOrder),
    place.threads ?? queries.countComments(ctx.db, place.at, place.seenUids),
    findBarrier(ctx, place),
  ]);
  const { viewer } = ctx;
  const liked = viewer === null ? NONE : await queries.findLiked(ctx.db, viewer.uid, rows);
  const look = { viewer, place: place.facts, namesIn, liked };
  const isMuted = barrier !== null && "reason" in barrier;
  const records = rows.map((row) => {
    const comment = presentComment(row, replies.get(row.id) ?? [], look);
    return isMuted ? { ...comment, canReply: false } : comment;
  });
  return { records, total, barrier };
}

const NONE: ReadonlySet<number> = new Set();

type ReplyOrder = z.output<typeof findCommentsInput>["replyOrder"];

/** What is said on a page: the same for all who may read there and see what the same people wrote. */
function findSaid(ctx: Context, listing: queries.CommentListing, replyOrder: ReplyOrder) {
  const load = async () => {
    const rows = await countSeen(ctx.db, await queries.listComments(ctx.db, listing), listing);
    const replies = await loadFirstReplies(ctx, rows, replyOrder, listing.seenUids);
    const said = [...rows, ...[...replies.values()].flat()].map(({ content }) => content);
    return { rows, replies, namesIn: await findNamesIn(ctx.db, said) };
  };
  return answerTogetherIn(ctx, `comment.page ${JSON.stringify([listing, replyOrder])}`, load);
}

/** Where not all are seen, how many replies there are is how many of them are. */
async function countSeen(
  db: Context["db"],
  rows: readonly queries.CommentRow[],
  { seenUids }: Pick<queries.CommentListing, "seenUids">,
): Promise<readonly queries.CommentRow[]> {
  const answered = rows.filter((row) => row.reply_count > 0).map((row) => row.id);
  if (seenUids === null || answered.length === 0) return rows;
  const seen = await queries.countRepliesBy(db, answered, seenUids);
  return rows.map((row) => ({ ...row, reply_count: seen.get(row.id) ?? 0 }));
}

async function loadFirstReplies(
  { db }: Context,
  rows: readonly queries.CommentRow[],
  order: ReplyOrder,
  seenUids: CommentPlace["seenUids"],
): Promise<Map<number, queries.ReplyRow[]>> {
  const answered = rows.filter((row) => row.reply_count > 0).map((row) => row.id);
  const byComment = new Map<number, queries.ReplyRow[]>();
  if (answered.length === 0) return byComment;
  const how = { order, limit: INLINE_REPLIES, seenUids };
  for (const reply of await queries.listFirstReplies(db, answered, how)) {
    byComment.set(reply.comment_id, [...(byComment.get(reply.comment_id) ?? []), reply]);
  }
  return byComment;
}

/** What keeps the viewer from commenting here; visitors are asked to sign in instead. */
export async function findBarrier(ctx: Context, place: CommentPlace): Promise<Barrier | null> {
  if (ctx.viewer === null) return null;
  if (place.isArchived) return { code: "GROUP_ARCHIVED" };
  const [mute, settings, solved] = await Promise.all([
    findMuteBarrier(ctx, ctx.viewer.uid),
    loadSettings(ctx),
    countSolved(ctx.db, ctx.viewer.uid),
  ]);
  if (mute !== null) return mute;
  const solvedMin = settings.defaultCreateCommentACInitValue;
  return barrierOf(ctx.viewer, place.facts, { solved, solvedMin });
}

/** All replies of a comment, up to a thousand. @throws DomainError COMMENT_NOT_FOUND, what `requirePlace` throws */
export async function findReplies(
  ctx: Context,
  { commentId, order }: z.output<typeof findRepliesInput>,
): Promise<Reply[]> {
  const comment = await queries.findComment(ctx.db, commentId);
  if (comment === undefined) throw new DomainError("COMMENT_NOT_FOUND");
  const place = await requirePlaceOf(ctx, comment);
  if (!isSeen(comment, place)) throw new DomainError("COMMENT_NOT_FOUND");
  const rows = await queries.listReplies(ctx.db, commentId, order, place.seenUids);
  const said = rows.map(({ content }) => content);
  const namesIn = await findNamesIn(ctx.db, said);
  const look = { viewer: ctx.viewer, place: place.facts, namesIn };
  return rows.map((row) => presentReply(row, look));
}
