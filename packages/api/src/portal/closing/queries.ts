/** Accounts that are closed, and what their owners leave behind for others. */
import type { Db } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { sql } from "kysely";

export function findCloser(db: Db, uid: string) {
  return db
    .selectFrom("user_account")
    .where("uid", "=", uid)
    .select(["uid", "username", "email", "locale"])
    .executeTakeFirstOrThrow();
}

/** Contests that run now and that they have entered, or sent something to. */
export function listRunningContests(db: Db, uid: string, now: Date) {
  return db
    .selectFrom("contest")
    .where("start_time", "<=", now)
    .where("end_time", ">", now)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("contest_registration as entry")
            .whereRef("entry.contest_id", "=", "contest.id")
            .where("entry.uid", "=", uid)
            .select("entry.uid"),
        ),
        eb.exists(
          eb
            .selectFrom("submission")
            .whereRef("submission.contest_id", "=", "contest.id")
            .where("submission.uid", "=", uid)
            .select("submission.id"),
        ),
      ]),
    )
    .select(["id", "title as name"])
    .orderBy("id")
    .execute();
}

/** With the administrator who has been one for longest; members of the group are not asked. */
export async function listOwnedGroups(db: Db, uid: string) {
  const { rows } = await sql<{
    id: number;
    name: string;
    heirUid: string | null;
    heir: string | null;
    heirLocale: string | null;
  }>`
    select g.id, g.name, heir.uid as "heirUid", heir.username as heir, heir.locale as "heirLocale"
    from user_group g
    left join lateral (
      select person.uid, person.username, person.locale
      from group_member member
      join user_account person on person.uid = member.uid and not person.is_banned and person.closes_at is null
      where member.group_id = g.id and member.uid <> g.owner_uid and member.level >= ${GROUP_LEVEL.admin}
      order by member.level desc, member.created_at, member.uid
      limit 1
    ) heir on true
    where g.owner_uid = ${uid} and g.disbanded_at is null
    order by g.id`.execute(db);
  return rows;
}

export async function updateClosing(db: Db, uid: string, closesAt: Date): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ closes_at: closesAt })
    .where("uid", "=", uid)
    .execute();
}

export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("user_account")
    .where("closes_at", "<=", now)
    .select("uid")
    .orderBy("closes_at")
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Of a locked account: whether it is still to be closed by now. */
export async function isDue(db: Db, uid: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("user_account")
    .where("uid", "=", uid)
    .where("closes_at", "<=", now)
    .select("uid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function passGroupOn(
  db: Db,
  groupId: number,
  heir: { readonly uid: string; readonly username: string },
): Promise<void> {
  await db
    .updateTable("user_group")
    .set({ owner_uid: heir.uid, owner_name: heir.username })
    .where("id", "=", groupId)
    .execute();
  await db
    .updateTable("group_member")
    .set({ level: GROUP_LEVEL.root })
    .where("group_id", "=", groupId)
    .where("uid", "=", heir.uid)
    .execute();
}

export async function archiveGroup(db: Db, groupId: number, now: Date): Promise<void> {
  await db
    .updateTable("user_group")
    .set(({ fn, val }) => ({ archived_at: fn.coalesce("archived_at", val(now)) }))
    .where("id", "=", groupId)
    .execute();
}
