import type { DB, Db } from "@gavel/db";
import { type Insertable, sql, type Updateable } from "kysely";
import { isNamed } from "../../kernel/name-queries.ts";
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
    .leftJoin("user_account as account", "account.uid", "notice.recipient_uid")
    .selectAll("notice")
    .select("account.username")
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

/** By uid or by name. */
export function findRecipient(db: Db, who: string) {
  return db
    .selectFrom("user_account as account")
    .select("account.uid")
    .where((eb) => eb.or([eb("account.uid", "=", who), isNamed(who)]))
    .orderBy((eb) => eb("account.uid", "=", who), "desc")
    .limit(1)
    .executeTakeFirst();
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
    select uid, case when ${notice.audience}::text = 'Single' then 'Mine' else 'Sys' end,
      ${notice.title}::text, ${notice.content}::text, ${notice.admin_uid}::text, ${now}::timestamptz
    from user_account
    where not is_banned and case ${notice.audience}::text
      when 'All' then true
      when 'Admin' then role_id = any(${[...adminRoles]}::int[])
      else uid = ${notice.recipient_uid}::text
    end
    order by uid`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
