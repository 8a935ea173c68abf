import { type Db, type Param, preparedByShape } from "@gavel/db";
import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import { sql } from "kysely";
import { isFoundByWords, placesForWords } from "../../kernel/name-queries.ts";
import { type Wording, type WordingShape, wordingOf } from "../../kernel/wording.ts";
import { toldRealname } from "../../places/group/index.ts";

export interface MemberFilter {
  readonly groupId: number;
  /** Also those who want in and those who were refused. */
  readonly withApplicants: boolean;
  readonly level: number | undefined;
  /** In the username or nickname. */
  readonly keyword: string;
}

interface ListShape extends WordingShape, Pick<MemberFilter, "withApplicants"> {
  readonly hasLevel: boolean;
  readonly hasKeyword: boolean;
}

interface ListValues extends Wording {
  readonly groupId: number;
  readonly level: number;
}

const shapeOf = ({ withApplicants, level, keyword }: MemberFilter): ListShape => ({
  ...wordingOf(keyword).shape,
  ...{ withApplicants, hasLevel: level !== undefined, hasKeyword: keyword !== "" },
});

const valuesOf = ({ groupId, level, keyword }: MemberFilter): ListValues => ({
  ...wordingOf(keyword).values,
  ...{ groupId, level: level ?? 0 },
});

/** Who they are is looked up only where somebody is searched: a page of a large group is found in an index. */
function members(db: Db, param: Param<ListValues>, shape: ListShape) {
  let query = db.selectFrom("group_member as m").where("m.group_id", "=", param("groupId"));
  if (!shape.withApplicants) query = query.where("m.level", ">=", sql.lit(GROUP_LEVEL.member));
  if (shape.hasLevel) query = query.where("m.level", "=", param("level"));
  if (!shape.hasKeyword) return query;
  const words = placesForWords(param as Param<Wording>);
  const isInside = (column: string) =>
    sql<boolean>`lower(${sql.ref(column)}) like lower(${words.inside}::text)`;
  const called = db
    .selectFrom("user_account as account")
    .where((eb) => eb.or([isInside("account.username"), isInside("account.nickname")]))
    .select("account.uid");
  // As an array: people are found first, and not all members gone through.
  const found = called.where(isFoundByWords(words, shape));
  if (shape.isLong) return query.where(sql<boolean>`m.uid = any(array(${found}))`);
  // No index knows so few letters: only the members are looked at.
  return query.where((eb) => eb.exists(called.where(sql<boolean>`account.uid = m.uid`)));
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const page = preparedByShape((db, param: Param<ListValues & Page>, shape: ListShape) => {
  const uids = members(db, param as Param<ListValues>, shape)
    .select("m.uid")
    .orderBy("m.level", "desc")
    .orderBy("m.created_at")
    .orderBy("m.uid")
    .limit(param("limit"))
    .offset(param("offset"));
  return db
    .selectFrom("group_member as m")
    .innerJoin("user_account as account", "account.uid", "m.uid")
    .where("m.group_id", "=", param("groupId"))
    .where(sql<boolean>`m.uid = any(array(${uids}))`)
    .select(["m.group_id", "m.uid", "m.level", "m.reason", "m.created_at", "m.updated_at"])
    .select(["account.username", "account.nickname", "account.avatar"])
    .select(toldRealname.as("realname"))
    .orderBy("m.level", "desc")
    .orderBy("m.created_at")
    .orderBy("m.uid");
});

/** Highest level first, then who has been there longest. */
export function listMembers(db: Db, filter: MemberFilter, { limit, offset }: Page) {
  return page(db, shapeOf(filter), { ...valuesOf(filter), limit, offset });
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

const total = preparedByShape((db, param: Param<ListValues>, shape: ListShape) =>
  members(db, param, shape).select((eb) => eb.fn.countAll<number>().as("n")),
);

export async function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  const [row] = await total(db, shapeOf(filter), valuesOf(filter));
  return row?.n ?? 0;
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

/** By themselves: their newest application takes the place of an older one. */
export async function upsertMember(
  db: Db,
  row: { groupId: number; uid: string; level: GroupLevel; reason: string; at: Date },
): Promise<void> {
  const { groupId, uid, level, reason, at } = row;
  const told = { level, reason, created_at: at, updated_at: at, was_added: false };
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

interface TakenIn {
  readonly groupId: number;
  readonly uids: readonly string[];
  readonly level: number;
  readonly at: Date;
  /** By others of the group, who are no staff of the site. */
  readonly wasAdded: boolean;
}

/** In one statement; who is there already, or wanted in, gets this level. */
export async function upsertMembers(
  db: Db,
  { groupId, uids, level, at, wasAdded }: TakenIn,
): Promise<void> {
  const told = { level, reason: "", created_at: at, updated_at: at };
  await db
    .insertInto("group_member")
    .columns(["group_id", "uid", "level", "reason", "created_at", "updated_at", "was_added"])
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
          eb.cast<boolean>(eb.val(wasAdded), "boolean").as("was_added"),
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
