import type { DB, Db } from "@gavel/db";
import { type ExpressionBuilder, type Insertable, sql } from "kysely";

export async function insertMessages(
  db: Db,
  messages: readonly Insertable<DB["message"]>[],
): Promise<void> {
  if (messages.length > 0)
    await db
      .insertInto("message")
      .values([...messages])
      .execute();
}

export interface Shelf {
  readonly uid: string;
  readonly kind: string;
  readonly limit: number;
  readonly offset: number;
  /** What was read after it still stands among the unread. */
  readonly since: Date | null;
}

/** Unread ones first, then the newest. */
function onShelf(db: Db, shelf: Shelf) {
  const stood = (eb: ExpressionBuilder<DB, "message">) =>
    shelf.since === null
      ? eb("message.read_at", "is", null)
      : eb.or([eb("message.read_at", "is", null), eb("message.read_at", ">=", shelf.since)]);
  return db
    .selectFrom("message")
    .where("message.recipient_uid", "=", shelf.uid)
    .where("message.kind", "=", shelf.kind)
    .orderBy((eb) => sql`(${stood(eb)})`, "desc")
    .orderBy("message.id", "desc")
    .limit(shelf.limit)
    .offset(shelf.offset);
}

export function listActs(db: Db, shelf: Shelf) {
  return onShelf(db, shelf)
    .leftJoin("user_account as sender", "sender.uid", "message.sender_uid")
    .leftJoin("discussion", "discussion.id", "message.discussion_id")
    .leftJoin("comment", "comment.id", "message.comment_id")
    .leftJoin("reply", "reply.id", "message.reply_id")
    .leftJoin("reply as quoted", "quoted.id", "reply.quote_reply_id")
    .select([
      "message.id",
      "message.action",
      "message.discussion_id",
      "message.contest_id",
      "message.comment_id",
      "message.sender_uid",
      "message.sender_name",
      "message.read_at",
      "message.created_at",
      "sender.username",
      "sender.avatar",
      "discussion.title",
      "discussion.group_id",
      "discussion.is_disabled",
      "comment.content as comment_content",
      "reply.content as reply_content",
      "quoted.id as quoted_id",
      "quoted.content as quoted_content",
    ])
    .execute();
}
export type ActRow = Awaited<ReturnType<typeof listActs>>[number];

export function listSiteMessages(db: Db, shelf: Shelf) {
  return onShelf(db, shelf)
    .select([
      "message.id",
      "message.kind",
      "message.title",
      "message.content",
      "message.admin_uid",
      "message.read_at",
      "message.created_at",
    ])
    .execute();
}

export async function countMessages(db: Db, uid: string, kind: string): Promise<number> {
  const { n } = await db
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("recipient_uid", "=", uid)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return n;
}

export function countUnread(db: Db, uid: string) {
  return db
    .selectFrom("message")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("n")])
    .where("recipient_uid", "=", uid)
    .where("read_at", "is", null)
    .groupBy("kind")
    .execute();
}

/** Those of them that are this person's; what was read before keeps its time. */
export async function markRead(
  db: Db,
  uid: string,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("message")
    .set({ read_at: now })
    .where("id", "in", ids)
    .where("recipient_uid", "=", uid)
    .where("read_at", "is", null)
    .execute();
}

/** One of the kind, or all of it. Returns how many went. */
export async function deleteMessages(
  db: Db,
  which: { uid: string; kind: string; id?: number },
): Promise<number> {
  let query = db
    .deleteFrom("message")
    .where("recipient_uid", "=", which.uid)
    .where("kind", "=", which.kind);
  if (which.id !== undefined) query = query.where("id", "=", which.id);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** In which language to write to whom. */
export function findLocales(db: Db, uids: readonly string[]) {
  return db.selectFrom("user_account").select(["uid", "locale"]).where("uid", "in", uids).execute();
}
