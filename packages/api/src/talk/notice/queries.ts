import type { DB, Db } from "@gavel/db";
import { nameKey } from "@gavel/domain/name-key";
import { type Insertable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Audience } from "./schema.ts";

function ofAudience(db: Db, audience: Audience | undefined) {
  const query = db.selectFrom("site_notice as notice");
  return audience === undefined ? query : query.where("notice.audience", "=", audience);
}

/** The newest first. */
export function listNotices(
  db: Db,
  audience: Audience | undefined,
  page: { readonly limit: number; readonly offset: number },
) {
  return ofAudience(db, audience)
    .selectAll("notice")
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("site_notice_recipient as named")
          .innerJoin("user_account as account", "account.uid", "named.uid")
          .whereRef("named.notice_id", "=", "notice.id")
          .select(["account.uid", "account.username"])
          .orderBy("account.username")
          .orderBy("account.uid"),
      ).as("recipients"),
    ])
    .orderBy("notice.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

export async function countNotices(db: Db, audience: Audience | undefined): Promise<number> {
  const { n } = await ofAudience(db, audience)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Who is meant by each of these, a uid or a name: whoever is called exactly so, where two share its key. */
export async function listRecipients(db: Db, all: readonly string[]) {
  const rows = await sql<{ who: string; uid: string | null }>`
    select who, (
      select account.uid from user_account as account
      where account.uid = who or account.username_key = key
        or (lower(account.username) = lower(who) and account.username = who)
      order by account.uid = who desc, account.username = who desc limit 1
    ) as uid
    from unnest(${[...all]}::text[], ${all.map((who) => nameKey(who))}::text[]) as asked (who, key)`.execute(
    db,
  );
  return rows.rows;
}

/** In place of whom it named before. */
export async function replaceRecipients(
  db: Db,
  noticeId: number,
  uids: readonly string[],
): Promise<void> {
  await db.deleteFrom("site_notice_recipient").where("notice_id", "=", noticeId).execute();
  if (uids.length === 0) return;
  const rows = uids.map((uid) => ({ notice_id: noticeId, uid }));
  await db.insertInto("site_notice_recipient").values(rows).execute();
}

/** By their names. */
export async function listRecipientNames(db: Db, noticeId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("site_notice_recipient as named")
    .innerJoin("user_account as account", "account.uid", "named.uid")
    .where("named.notice_id", "=", noticeId)
    .select("account.username")
    .orderBy("account.username")
    .execute();
  return rows.map(({ username }) => username);
}

export async function insertNotice(db: Db, values: Insertable<DB["site_notice"]>): Promise<number> {
  const { id } = await db
    .insertInto("site_notice")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNotice(
  db: Db,
  id: number,
  values: Updateable<DB["site_notice"]>,
): Promise<void> {
  await db.updateTable("site_notice").set(values).where("id", "=", id).execute();
}

export async function deleteNotice(db: Db, id: number): Promise<void> {
  await db.deleteFrom("site_notice").where("id", "=", id).execute();
}

/** Locked until the transaction ends, so that it is sent once. */
export function lockNotice(db: Db, id: number) {
  return db
    .selectFrom("site_notice")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The one that has waited longest, unless somebody is at it. */
export function lockNextWaiting(db: Db) {
  return db
    .selectFrom("site_notice")
    .selectAll()
    .where("pushed_at", "is", null)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
export type WaitingNotice = NonNullable<Awaited<ReturnType<typeof lockNextWaiting>>>;

/** What went out to everybody, the oldest of the last ones first. */
export async function sendOldTo(
  db: Db,
  uid: string,
  { now, limit }: { now: Date; limit: number },
): Promise<void> {
  await sql`
    insert into message (recipient_uid, kind, title, content, admin_uid, created_at)
    select ${uid}::text, 'Sys', title, content, admin_uid, ${now}::timestamptz
    from (
      select id, title, content, admin_uid from site_notice
      where audience = 'All' and pushed_at is not null order by id desc limit ${limit}
    ) as last
    order by id`.execute(db);
}

/** Gives each recipient a message of their own; returns how many there are. */
export async function sendToAudience(
  db: Db,
  notice: WaitingNotice,
  { adminRoles, now }: { adminRoles: readonly number[]; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message (recipient_uid, kind, title, content, admin_uid, created_at)
    select uid, case when ${notice.audience}::text = 'Some' then 'Mine' else 'Sys' end,
      ${notice.title}::text, ${notice.content}::text, ${notice.admin_uid}::text, ${now}::timestamptz
    from user_account
    where not is_banned and case ${notice.audience}::text
      when 'All' then true
      when 'Admin' then role_id = any(${[...adminRoles]}::int[])
      else uid in (select uid from site_notice_recipient where notice_id = ${notice.id}::bigint)
    end
    order by uid`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
