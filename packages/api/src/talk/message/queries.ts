import { type DB, type Db, type Param, prepared, preparedByShape } from "@gavel/db";
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

/** What a statement of a shelf depends on. */
interface ShelfShape {
  readonly hasSince: boolean;
}

const shapeOf = ({ since }: Shelf): ShelfShape => ({ hasSince: since !== null });

function placesFor(param: Param<Shelf>, { hasSince }: ShelfShape): Shelf {
  return {
    uid: param("uid"),
    kind: param("kind"),
    limit: param("limit"),
    offset: param("offset"),
    since: hasSince ? param("since") : null,
  };
}

const acts = preparedByShape((db, param: Param<Shelf>, shape: ShelfShape) =>
  onShelf(db, placesFor(param, shape))
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
    ]),
);
export const listActs = (db: Db, shelf: Shelf) => acts(db, shapeOf(shelf), shelf);
export type ActRow = Awaited<ReturnType<typeof listActs>>[number];

const siteMessages = preparedByShape((db, param: Param<Shelf>, shape: ShelfShape) =>
  onShelf(db, placesFor(param, shape)).select([
    "message.id",
    "message.kind",
    "message.title",
    "message.content",
    "message.admin_uid",
    "message.read_at",
    "message.created_at",
  ]),
);
export const listSiteMessages = (db: Db, shelf: Shelf) => siteMessages(db, shapeOf(shelf), shelf);

const messagesOf = prepared((db, param: Param<{ uid: string; kind: string }>) =>
  db
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("recipient_uid", "=", param("uid"))
    .where("kind", "=", param("kind")),
);

export async function countMessages(db: Db, uid: string, kind: string): Promise<number> {
  const [row] = await messagesOf(db, { uid, kind });
  return row?.n ?? 0;
}

export const countUnread = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("message")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("n")])
    .where("recipient_uid", "=", param("uid"))
    .where("read_at", "is", null)
    .groupBy("kind"),
);

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
