import { type DB, type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import { MESSAGE_SOURCE_CUT } from "@gavel/domain/limit";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { isAdminRole, isProblemKeeper } from "@gavel/domain/role";
import { ROLE_IDS, ROOT_ROLE } from "@gavel/domain/role-id";
import { type ExpressionBuilder, type Insertable, sql } from "kysely";
import { isInGroup } from "../../places/group/index.ts";

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

/** Who has these names, by their keys, and may sign in. */
export async function listNamed(
  db: Db,
  keys: readonly string[],
): Promise<{ uid: string; key: string }[]> {
  const rows = await db
    .selectFrom("user_account")
    .where(sql<boolean>`username_key = any(${[...keys]}::text[])`)
    .where("is_banned", "=", false)
    .select(["uid", "username_key as key"])
    .execute();
  return rows.map(({ uid, key }) => ({ uid, key: key ?? "" }));
}

const hears = (groupId: number | null) =>
  groupId === null ? sql`true` : isInGroup(groupId, sql.ref("follow.uid"));

const STAFF_ROLES = ROLE_IDS.filter(isAdminRole);

/**
 * Whether somebody still reads what stands there: in a group its members do, and root.
 * @param groupId null = on the site
 * @param least what they have to be in the group; an administrator there is one of the site's where it stands on the site
 */
export async function hearsThere(
  db: Db,
  uid: string,
  groupId: number | null,
  least?: GroupLevel,
): Promise<boolean> {
  if (groupId === null && (least ?? GROUP_LEVEL.member) < GROUP_LEVEL.admin) return true;
  const isInside =
    groupId === null
      ? sql<boolean>`role_id = any(${STAFF_ROLES}::int[])`
      : isInGroup(groupId, sql.ref("user_account.uid"), least);
  const found = await db
    .selectFrom("user_account")
    .select("uid")
    .where("uid", "=", uid)
    .where((eb) => eb.or([eb("role_id", "=", ROOT_ROLE), isInside]))
    .executeTakeFirst();
  return found !== undefined;
}

interface FollowersNews {
  readonly discussionId: number;
  /** Who is not in it is told nothing; null = it stands on the site. */
  readonly groupId: number | null;
  readonly commentId: number;
  readonly replyId: number | null;
  readonly sender: { readonly uid: string; readonly username: string };
  /** They know of it already. */
  readonly told: readonly string[];
  readonly now: Date;
}

/** Tells those who follow the discussion of something new in it, unless they have not read of the last news yet. */
export async function tellFollowers(db: Db, news: FollowersNews): Promise<void> {
  const { discussionId, sender, told } = news;
  await sql`
    insert into message (recipient_uid, kind, action, reason, sender_uid, sender_name, discussion_id, comment_id, reply_id, created_at)
    select follow.uid, 'Discuss', 'Discuss', 'discussion', ${sender.uid}, ${sender.username}, follow.discussion_id,
      ${news.commentId}::bigint, ${news.replyId}::bigint, ${news.now}::timestamptz
    from discussion_follow as follow join user_account using (uid)
    where follow.discussion_id = ${discussionId} and follow.is_on and not is_banned
      and follow.uid <> ${sender.uid} and follow.uid <> all(${[...told]}::text[])
      and ${hears(news.groupId)}
      and not exists (
        select from message as unread
        where unread.discussion_id = follow.discussion_id and unread.recipient_uid = follow.uid
          and unread.reason = 'discussion' and unread.read_at is null
      )
    order by follow.uid`.execute(db);
}

const KEEPERS = ROLE_IDS.filter(isProblemKeeper);

interface ProblemNews {
  readonly discussionId: number;
  /** As in `FollowersNews`. */
  readonly groupId: number | null;
  readonly problemId: number;
  readonly sender: { readonly uid: string; readonly username: string };
  readonly told: readonly string[];
  readonly now: Date;
}

/** Tells those who follow the problem of a new discussion about it, unless it has been hidden from them since. */
export async function tellProblemFollowers(db: Db, news: ProblemNews): Promise<void> {
  const { discussionId, problemId, sender, told, now } = news;
  await sql`
    insert into message (recipient_uid, kind, action, reason, sender_uid, sender_name, discussion_id, created_at)
    select follow.uid, 'Discuss', 'Discuss', 'problem', ${sender.uid}, ${sender.username}, ${discussionId}::bigint,
      ${now}::timestamptz
    from problem_follow as follow join user_account using (uid) join problem on problem.id = follow.problem_id
    where follow.problem_id = ${problemId} and not is_banned
      and follow.uid <> ${sender.uid} and follow.uid <> all(${[...told]}::text[])
      and ${hears(news.groupId)}
      and (problem.is_open or problem.author_uid = follow.uid or role_id = any(${KEEPERS}::integer[])
        or (problem.group_id = ${news.groupId}::bigint and problem.auth = ${sql.lit(PROBLEM_AUTH.public)}))
    order by follow.uid`.execute(db);
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
    .leftJoin("contest", "contest.id", "message.contest_id")
    .leftJoin("comment", "comment.id", "message.comment_id")
    .leftJoin("reply", "reply.id", "message.reply_id")
    .leftJoin("reply as quoted", "quoted.id", "reply.quote_reply_id")
    .select([
      "message.id",
      "message.action",
      "message.discussion_id",
      "message.contest_id",
      "message.comment_id",
      "message.reason",
      "message.sender_uid",
      "message.sender_name",
      "message.read_at",
      "message.created_at",
      "sender.username",
      "sender.avatar",
      "discussion.title",
      // Of long texts no more than is shown, and only where no comment is told of.
      sql<
        string | null
      >`case when message.comment_id is null then left(discussion.content, ${sql.lit(2 * MESSAGE_SOURCE_CUT)}) end`.as(
        "discussion_content",
      ),
      "discussion.group_id",
      "contest.group_id as contest_group_id",
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

const unreadOf = prepared((db, param: Param<{ uids: string[] }>) =>
  db
    .selectFrom("message")
    .select((eb) => ["recipient_uid as uid", "kind", eb.fn.countAll<number>().as("n")])
    .where(sql<boolean>`recipient_uid = any(${param("uids")}::text[])`)
    .where("read_at", "is", null)
    .groupBy(["recipient_uid", "kind"]),
);
/** Of many people. */
export const listUnread = (db: Db, uids: readonly string[]) => unreadOf(db, { uids: [...uids] });

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
