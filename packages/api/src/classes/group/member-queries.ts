import type { Db } from "@gavel/db";
import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import { sql } from "kysely";
import { contains } from "../../kernel/like-queries.ts";

export interface MemberFilter {
  readonly groupId: number;
  /** Also those who want in and those who were refused. */
  readonly withApplicants: boolean;
  readonly level: number | undefined;
  /** In the username or nickname. */
  readonly keyword: string;
}

/** Who they are is looked up only where somebody is searched: a page of a large group is found in an index. */
function members(db: Db, { groupId, withApplicants, level, keyword }: MemberFilter) {
  let query = db.selectFrom("group_member as m").where("m.group_id", "=", groupId);
  if (!withApplicants) query = query.where("m.level", ">=", GROUP_LEVEL.member);
  if (level !== undefined) query = query.where("m.level", "=", level);
  if (keyword === "") return query;
  const called = db
    .selectFrom("user_account as account")
    .where(sql<boolean>`account.uid = m.uid`)
    .where((eb) =>
      eb.or([
        contains(sql`lower(account.username)`, keyword),
        contains(sql`lower(account.nickname)`, keyword),
      ]),
    );
  return query.where((eb) => eb.exists(called.select("account.uid")));
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Highest level first, then who has been there longest. */
export function listMembers(db: Db, filter: MemberFilter, { limit, offset }: Page) {
  const page = members(db, filter)
    .select(["m.group_id", "m.uid", "m.level", "m.reason", "m.created_at", "m.updated_at"])
    .orderBy("m.level", "desc")
    .orderBy("m.created_at")
    .orderBy("m.uid")
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(page.as("m"))
    .innerJoin("user_account as account", "account.uid", "m.uid")
    .selectAll("m")
    .select(["account.username", "account.nickname", "account.realname", "account.avatar"])
    .orderBy("m.level", "desc")
    .orderBy("m.created_at")
    .orderBy("m.uid")
    .execute();
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export async function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  const { n } = await members(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

export function findMember(db: Db, groupId: number, uid: string) {
  return db
    .selectFrom("group_member as m")
    .innerJoin("user_account as account", "account.uid", "m.uid")
    .where("m.group_id", "=", groupId)
    .where("m.uid", "=", uid)
    .select(["m.uid", "m.level", "account.username"])
    .executeTakeFirst();
}

/** Their newest application takes the place of an older one. */
export async function upsertMember(
  db: Db,
  row: { groupId: number; uid: string; level: GroupLevel; reason: string; at: Date },
): Promise<void> {
  const { groupId, uid, level, reason, at } = row;
  const told = { level, reason, created_at: at, updated_at: at };
  await db
    .insertInto("group_member")
    .values({ group_id: groupId, uid, ...told })
    .onConflict((on) => on.columns(["group_id", "uid"]).doUpdateSet(told))
    .execute();
}

/** Of these people, as it is stored. */
export function listLevels(db: Db, groupId: number, uids: readonly string[]) {
  return db
    .selectFrom("group_member")
    .where("group_id", "=", groupId)
    .where(sql<boolean>`uid = any(${[...uids]}::text[])`)
    .select(["uid", "level"])
    .execute();
}

/** In one statement; who is there already gets this level. */
export async function upsertMembers(
  db: Db,
  {
    groupId,
    uids,
    level,
    at,
  }: { groupId: number; uids: readonly string[]; level: number; at: Date },
): Promise<void> {
  const told = { level, reason: "", created_at: at, updated_at: at };
  await db
    .insertInto("group_member")
    .columns(["group_id", "uid", "level", "reason", "created_at", "updated_at"])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{ uid: string }>`unnest(${[...uids]}::text[])`.as<"person">(sql`person(uid)`),
        )
        .select([
          eb.val(groupId).as("group_id"),
          "person.uid",
          eb.cast<number>(eb.val(level), "smallint").as("level"),
          eb.val("").as("reason"),
          eb.cast<Date>(eb.val(at), "timestamptz").as("created_at"),
          eb.cast<Date>(eb.val(at), "timestamptz").as("updated_at"),
        ]),
    )
    .onConflict((on) => on.columns(["group_id", "uid"]).doUpdateSet(told))
    .execute();
}

export async function updateLevel(
  db: Db,
  { groupId, uid, level, at }: { groupId: number; uid: string; level: GroupLevel; at: Date },
): Promise<void> {
  await db
    .updateTable("group_member")
    .set({ level, updated_at: at })
    .where("group_id", "=", groupId)
    .where("uid", "=", uid)
    .execute();
}

export async function deleteMember(db: Db, groupId: number, uid: string): Promise<void> {
  await db
    .deleteFrom("group_member")
    .where("group_id", "=", groupId)
    .where("uid", "=", uid)
    .execute();
}

/** Returns who was in it, but for those who only wanted in. */
export async function deleteMembers(db: Db, groupId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom("group_member")
    .where("group_id", "=", groupId)
    .returning(["uid", "level"])
    .execute();
  return rows.filter(({ level }) => level >= GROUP_LEVEL.member).map(({ uid }) => uid);
}

/** Those who look after applicants, highest first. */
export async function listManagers(db: Db, groupId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("group_member")
    .where("group_id", "=", groupId)
    .where("level", ">=", GROUP_LEVEL.admin)
    .select("uid")
    .orderBy("level", "desc")
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}
