import type { Db } from "@gavel/db";
import type { DigestEvery } from "@gavel/domain/digest";
import { type RawBuilder, sql } from "kysely";

export async function findDigest(db: Db, uid: string) {
  const row = await db
    .selectFrom("user_account as account")
    .leftJoin("digest", "digest.uid", "account.uid")
    .select(["digest.every", "digest.next_at", "account.email"])
    .where("account.uid", "=", uid)
    .executeTakeFirst();
  return {
    // The column's check allows no other word.
    every: (row?.every ?? "off") as DigestEvery | "off",
    nextAt: row?.next_at ?? null,
    hasEmail: (row?.email ?? "") !== "",
  };
}

interface NewDigest {
  readonly uid: string;
  readonly every: DigestEvery;
  readonly timeZone: string | null;
  readonly nextAt: Date;
  readonly now: Date;
}

/** Whoever turns it on is told of what comes from now on; another pace forgets nothing. */
export async function saveDigest(db: Db, digest: NewDigest): Promise<void> {
  const { uid, every, timeZone, nextAt, now } = digest;
  const chosen = { every, time_zone: timeZone, next_at: nextAt, updated_at: now };
  await db
    .insertInto("digest")
    .values({ uid, ...chosen, told_until: now, created_at: now })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(chosen))
    .execute();
}

export async function deleteDigest(db: Db, uid: string): Promise<void> {
  await db.deleteFrom("digest").where("uid", "=", uid).execute();
}

/** The one that has been due longest, unless another server is at it; locked until the transaction ends. */
export async function lockNextDue(db: Db, now: Date) {
  const row = await db
    .selectFrom("digest")
    .innerJoin("user_account as account", "account.uid", "digest.uid")
    .select(["digest.uid", "digest.every", "digest.time_zone", "digest.told_until"])
    .select(["account.email", "account.locale", "account.username", "account.is_banned"])
    .select(["account.role_id", "account.closes_at"])
    .where("digest.next_at", "<=", now)
    .orderBy("digest.next_at")
    .limit(1)
    .forUpdate("digest")
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, every: row.every as DigestEvery };
}
export type DueDigest = NonNullable<Awaited<ReturnType<typeof lockNextDue>>>;

export async function moveDigest(
  db: Db,
  uid: string,
  { nextAt, toldUntil }: { nextAt: Date; toldUntil: Date },
): Promise<void> {
  await db
    .updateTable("digest")
    .set({ next_at: nextAt, told_until: toldUntil })
    .where("uid", "=", uid)
    .execute();
}

/** Of so many that are unread more is not counted: nobody reads them any more. */
const UNREAD_MAX = 1000;

export async function countUnread(db: Db, uid: string, since: Date) {
  const unread = db
    .selectFrom("message")
    .select(["kind", "created_at"])
    .where("recipient_uid", "=", uid)
    .where("read_at", "is", null)
    .orderBy("id", "desc")
    .limit(UNREAD_MAX);
  return db
    .selectFrom(unread.as("unread"))
    .select((eb) => ["kind", eb.fn.countAll<number>().as("n")])
    .select((eb) => eb.fn.countAll<number>().filterWhere("created_at", ">", since).as("new"))
    .groupBy("kind")
    .execute();
}

/**
 * Those that the person follows and others see, with something unread, the latest first.
 * @param isShown what they may still read
 */
export async function listUnreadDiscussions(
  db: Db,
  { uid, isShown, limit }: { uid: string; isShown: RawBuilder<boolean>; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("message")
    .innerJoin("discussion", "discussion.id", "message.discussion_id")
    .innerJoin("discussion_follow as follow", (join) =>
      join.onRef("follow.discussion_id", "=", "discussion.id").on("follow.uid", "=", uid),
    )
    .where("message.recipient_uid", "=", uid)
    .where("message.read_at", "is", null)
    .where("follow.is_on", "=", true)
    .where("discussion.is_disabled", "=", false)
    .where(isShown)
    .select(["discussion.id", "discussion.title"])
    .groupBy(["discussion.id", "discussion.title"])
    .orderBy((eb) => eb.fn.max("message.id"), "desc")
    .limit(limit)
    .execute();
  return rows.map(({ title }) => title);
}

interface OfGroups {
  readonly groups: readonly number[];
  readonly limit: number;
}

export function listAnnouncements(
  db: Db,
  { groups, limit, uid, since }: OfGroups & { readonly uid: string; readonly since: Date },
) {
  return (
    db
      .selectFrom("group_announcement as told")
      .innerJoin("user_group", "user_group.id", "told.group_id")
      .select(["told.title", "user_group.name as group"])
      .where(sql<boolean>`told.group_id = any(${[...groups]}::bigint[])`)
      .where("told.is_visible", "=", true)
      .where("told.created_at", ">", since)
      // What one wrote oneself is no news.
      .where(sql<boolean>`told.uid is distinct from ${uid}`)
      .orderBy("told.created_at", "desc")
      .limit(limit)
      .execute()
  );
}

interface Window extends OfGroups {
  readonly now: Date;
  readonly until: Date;
}

export function listContests(db: Db, { groups, limit, now, until }: Window) {
  return db
    .selectFrom("contest")
    .innerJoin("user_group", "user_group.id", "contest.group_id")
    .select(["contest.title", "user_group.name as group"])
    .select(["contest.start_time as opensAt", "contest.end_time as endsAt"])
    .where(sql<boolean>`contest.group_id = any(${[...groups]}::bigint[])`)
    .where("contest.is_visible", "=", true)
    .where("contest.end_time", ">", now)
    .where((eb) =>
      eb.or([eb("contest.end_time", "<=", until), eb.between("contest.start_time", now, until)]),
    )
    .orderBy("contest.start_time")
    .limit(limit)
    .execute();
}

/** With the times that the person has. */
export function listHomework(db: Db, { groups, limit, now, until, uid }: Window & { uid: string }) {
  const opensAt = sql<Date>`coalesce(own.opens_at, homework.opens_at)`;
  const dueAt = sql<Date>`coalesce(own.due_at, homework.due_at)`;
  return db
    .selectFrom("training")
    .innerJoin("homework", "homework.training_id", "training.id")
    .innerJoin("user_group", "user_group.id", "training.group_id")
    .leftJoin("homework_extension as own", (join) =>
      join.onRef("own.training_id", "=", "training.id").on("own.uid", "=", uid),
    )
    .select(["training.title", "user_group.name as group"])
    .select([opensAt.as("opensAt"), dueAt.as("endsAt")])
    .where(sql<boolean>`training.group_id = any(${[...groups]}::bigint[])`)
    .where("training.is_enabled", "=", true)
    .where(
      sql<boolean>`(${opensAt} between ${now} and ${until} or ${dueAt} between ${now} and ${until})`,
    )
    .orderBy(dueAt)
    .limit(limit)
    .execute();
}
