import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { LIMITS } from "@gavel/domain/limit";
import { ROOT_ROLE } from "@gavel/domain/role-id";
import { sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { columnsOf, type TalkPlace } from "../message/index.ts";
import type { CommentOrder, ReplyOrder } from "./schema.ts";

const AUTHOR = [
  "author.username",
  "author.avatar",
  "author.title_name",
  "author.title_color",
] as const;

function selectComments(db: Db) {
  return db
    .selectFrom("comment")
    .leftJoin("user_account as author", "author.uid", "comment.author_uid")
    .selectAll("comment")
    .select(AUTHOR);
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

export interface CommentListing {
  readonly at: TalkPlace;
  readonly order: CommentOrder;
  readonly seenUids: readonly string[] | null;
  readonly limit: number;
  readonly offset: number;
}

interface AtValues {
  readonly placeId: number;
  readonly seenUids: readonly string[] | null;
}

interface AtShape {
  readonly kind: TalkPlace["kind"];
  readonly isOfSome: boolean;
}

const shapeAt = ({ kind }: TalkPlace, seenUids: AtValues["seenUids"]): AtShape => ({
  kind,
  isOfSome: seenUids !== null,
});

const valuesAt = (at: TalkPlace, seenUids: AtValues["seenUids"]): AtValues => ({
  placeId: at.kind === "discussion" ? at.discussionId : at.contestId,
  seenUids,
});

function commentsAt(db: Db, param: Param<AtValues>, { kind, isOfSome }: AtShape) {
  return db
    .selectFrom("comment")
    .where(`comment.${kind}_id`, "=", param("placeId"))
    .where(isBy("comment", isOfSome ? param("seenUids") : null));
}

/** The page is found first: who wrote what is passed over is nobody's question. */
const commentPage = preparedByShape(
  (
    db,
    param: Param<AtValues & { limit: number; offset: number }>,
    { order, ...shape }: AtShape & { order: CommentOrder },
  ) => {
    const direction = order === "oldest" ? "asc" : "desc";
    const page = commentsAt(db, param, shape)
      .select("comment.id")
      .$if(order === "likes", (query) => query.orderBy("comment.like_count", "desc"))
      .orderBy("comment.id", direction)
      .limit(param("limit"))
      .offset(param("offset"));
    // As an array they are few to PostgreSQL, which keeps the plan.
    return selectComments(db)
      .where(sql<boolean>`comment.id = any(array(${page}))`)
      .$if(order === "likes", (query) => query.orderBy("comment.like_count", "desc"))
      .orderBy("comment.id", direction);
  },
);

export function listComments(db: Db, listing: CommentListing) {
  const { at, order, seenUids, limit, offset } = listing;
  return commentPage(
    db,
    { ...shapeAt(at, seenUids), order },
    { ...valuesAt(at, seenUids), limit, offset },
  );
}

const likedBy = prepared((db, param: Param<{ uid: string; ids: readonly number[] }>) =>
  db
    .selectFrom("comment_like")
    .select("comment_id as id")
    .where("uid", "=", param("uid"))
    .where(sql<boolean>`comment_id = any(${param("ids")}::bigint[])`)
    .where("is_on", "=", true),
);

/** Which of these the person likes. */
export async function findLiked(
  db: Db,
  uid: string,
  rows: readonly Pick<CommentRow, "id" | "like_count">[],
): Promise<ReadonlySet<number>> {
  const ids = rows.filter((row) => row.like_count > 0).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  return new Set((await likedBy(db, { uid, ids: enoughIds(ids) })).map(({ id }) => id));
}

const commentCount = preparedByShape((db, param: Param<AtValues>, shape: AtShape) =>
  commentsAt(db, param, shape).select((eb) => eb.fn.countAll<number>().as("n")),
);

/** Of a contest, which has not many. */
export async function countComments(
  db: Db,
  at: TalkPlace,
  seenUids: readonly string[] | null,
): Promise<number> {
  const [row] = await commentCount(db, shapeAt(at, seenUids), valuesAt(at, seenUids));
  return row?.n ?? 0;
}

/** Written by one of these or by root; null = by anybody. */
function isBy(table: "comment" | "reply" | "first", uids: readonly string[] | null) {
  if (uids === null) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(`${table}.author_uid`)} = any(${uids}::text[])
    or ${sql.ref(`${table}.author_role`)} = ${ROOT_ROLE})`;
}

export function findComment(db: Db, id: number) {
  return db.selectFrom("comment").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Keeps it from being deleted until the transaction ends. */
export async function holdContest(db: Db, id: number): Promise<void> {
  await db.selectFrom("contest").select("id").where("id", "=", id).forKeyShare().execute();
}

/** The discussion or contest that it stands in, kept from being deleted until the transaction ends. */
export async function holdPlace(
  db: Db,
  row: { readonly discussion_id: number | null; readonly contest_id: number | null },
): Promise<void> {
  if (row.contest_id !== null) return holdContest(db, row.contest_id);
  const { discussion_id: id } = row;
  await db.selectFrom("discussion").select("id").where("id", "=", id).forKeyShare().execute();
}

export function lockComment(db: Db, id: number) {
  return db.selectFrom("comment").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Keeps it from being deleted until the transaction ends; the discussion is held before. */
export function holdComment(db: Db, id: number) {
  return db.selectFrom("comment").selectAll().where("id", "=", id).forKeyShare().executeTakeFirst();
}

export function getCommentRow(db: Db, id: number) {
  return selectComments(db).where("comment.id", "=", id).executeTakeFirstOrThrow();
}

export async function insertComment(
  db: Db,
  comment: { at: TalkPlace; content: string; author: AuthorValues; now: Date },
): Promise<number> {
  const { at, content, author, now } = comment;
  const { id } = await db
    .insertInto("comment")
    .values({
      ...columnsOf(at),
      content,
      ...author,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface AuthorValues {
  readonly author_uid: string;
  readonly author_name: string;
  readonly author_role: number;
}

export async function deleteComment(db: Db, id: number): Promise<void> {
  await db.deleteFrom("comment").where("id", "=", id).execute();
}

function selectReplies(db: Db) {
  return db
    .selectFrom("reply")
    .leftJoin("user_account as author", "author.uid", "reply.author_uid")
    .leftJoin("user_account as addressee", "addressee.uid", "reply.addressee_uid")
    .selectAll("reply")
    .select(AUTHOR)
    .select(["addressee.username as addressee_username", "addressee.avatar as addressee_avatar"]);
}
export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

const direction = (order: ReplyOrder) => (order === "oldest" ? "asc" : "desc");

/** As many as a page of anything has at most. */
export function listReplies(
  db: Db,
  commentId: number,
  order: ReplyOrder,
  seenUids: readonly string[] | null,
) {
  return selectReplies(db)
    .where("reply.comment_id", "=", commentId)
    .where(isBy("reply", seenUids))
    .orderBy("reply.id", direction(order))
    .limit(LIMITS.pageSizeMax)
    .execute();
}

interface FirstReplies {
  readonly order: ReplyOrder;
  readonly limit: number;
  readonly seenUids: readonly string[] | null;
}

interface FirstShape extends Pick<FirstReplies, "order" | "limit"> {
  readonly isOfSome: boolean;
}

const firstReplies = preparedByShape(
  (
    db,
    param: Param<{ commentIds: readonly number[]; seenUids: readonly string[] | null }>,
    { order, limit, isOfSome }: FirstShape,
  ) => {
    const first = db
      .selectFrom("reply as first")
      .select("first.id")
      .where(sql<boolean>`first.comment_id = thread.id`)
      .where(isBy("first", isOfSome ? param("seenUids") : null))
      .orderBy("first.id", direction(order))
      .limit(sql.lit(limit));
    const ids = db
      .selectFrom(
        sql<{ id: number }>`unnest(${param("commentIds")}::bigint[])`.as<"thread">(sql`thread(id)`),
      )
      .innerJoinLateral(first.as("first"), (join) => join.onTrue())
      .select("first.id");
    return selectReplies(db)
      .where(sql<boolean>`reply.id = any(array(${ids}))`)
      .orderBy("reply.id", direction(order));
  },
);

/** The first replies of each comment, in their order. */
export function listFirstReplies(
  db: Db,
  commentIds: readonly number[],
  { order, limit, seenUids }: FirstReplies,
) {
  const shape = { order, limit, isOfSome: seenUids !== null };
  return firstReplies(db, shape, { commentIds: enoughIds(commentIds), seenUids });
}

/** By comment, how many of its replies these people or root wrote; none = not in it. */
export async function countRepliesBy(
  db: Db,
  commentIds: readonly number[],
  uids: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("reply")
    .where(sql<boolean>`comment_id = any(${[...commentIds]}::bigint[])`)
    .where(isBy("reply", uids))
    .groupBy("comment_id")
    .select((eb) => ["comment_id as id", eb.fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

export function findReply(db: Db, id: number) {
  return db
    .selectFrom("reply")
    .innerJoin("comment", "comment.id", "reply.comment_id")
    .selectAll("reply")
    .select(["comment.discussion_id", "comment.contest_id"])
    .where("reply.id", "=", id)
    .executeTakeFirst();
}

export function holdReply(db: Db, id: number) {
  return db
    .selectFrom("reply")
    .select(["comment_id", "author_uid", "author_name", "author_role"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}

export function lockReply(db: Db, id: number) {
  return db.selectFrom("reply").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function getReplyRow(db: Db, id: number) {
  return selectReplies(db).where("reply.id", "=", id).executeTakeFirstOrThrow();
}

export async function insertReply(
  db: Db,
  reply: {
    commentId: number;
    quoteReplyId: number | null;
    content: string;
    author: AuthorValues;
    addressee: { uid: string | null; name: string };
    now: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto("reply")
    .values({
      comment_id: reply.commentId,
      quote_reply_id: reply.quoteReplyId,
      content: reply.content,
      ...reply.author,
      addressee_uid: reply.addressee.uid,
      addressee_name: reply.addressee.name,
      created_at: reply.now,
      updated_at: reply.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteReply(db: Db, id: number): Promise<void> {
  await db.deleteFrom("reply").where("id", "=", id).execute();
}

/** What the like of this person changed: nothing, an old like, or it is the first one. */
export async function setCommentLike(
  db: Db,
  like: { commentId: number; uid: string; isOn: boolean; now: Date },
): Promise<"same" | "changed" | "first"> {
  const { commentId, uid, isOn, now } = like;
  if (isOn) {
    const first = await db
      .insertInto("comment_like")
      .values({ comment_id: commentId, uid, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("uid")
      .executeTakeFirst();
    if (first !== undefined) return "first";
  }
  const changed = await db
    .updateTable("comment_like")
    .set({ is_on: isOn })
    .where("comment_id", "=", commentId)
    .where("uid", "=", uid)
    .where("is_on", "=", !isOn)
    .returning("uid")
    .executeTakeFirst();
  return changed === undefined ? "same" : "changed";
}
