import { type Db, type Param, prepared } from "@gavel/db";
import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import { type RawBuilder, sql } from "kysely";
import { isSiteWide } from "../../kernel/place-queries.ts";

/** What the rules ask of a group, and the level that is stored for whoever asks. */
const factsById = prepared((db, param: Param<{ id: number; uid: string }>) =>
  db
    .selectFrom("user_group")
    .leftJoin("group_member as m", (join) =>
      join.onRef("m.group_id", "=", "user_group.id").on("m.uid", "=", param("uid")),
    )
    .select(["user_group.id", "user_group.name", "user_group.short_name", "user_group.auth"])
    .select(["user_group.code", "user_group.is_visible", "user_group.is_banned"])
    .select(["user_group.archived_at", "user_group.owner_uid", "user_group.owner_name"])
    .select(["user_group.member_count", "m.level"])
    .where("user_group.id", "=", param("id"))
    .where("user_group.disbanded_at", "is", null),
);

/** @param uid null = nobody in particular. A group that was disbanded is not there. */
export async function findGroupFacts(db: Db, id: number, uid: string | null) {
  const [row] = await factsById(db, { id, uid: uid ?? "" });
  return row;
}
export type GroupFactsRow = NonNullable<Awaited<ReturnType<typeof findGroupFacts>>>;

/**
 * What somebody is in the group whose id stands in this column: 3 to 5, null for all others. Nobody is anything in a group
 * that was disbanded or banned.
 */
export const groupLevelIn = (column: "contest.group_id" | "training.group_id", uid: unknown) =>
  sql<number | null>`(
    select case when g.owner_uid = ${uid} then 5 else m.level end
    from user_group as g left join group_member as m on m.group_id = g.id and m.uid = ${uid}
    where g.id = ${sql.ref(column)} and g.disbanded_at is null and not g.is_banned
      and (g.owner_uid = ${uid} or m.level >= 3))`;

/** Whether this person has all rights in this group: in what lies there they compete with nobody. */
export const hasAllRightsIn = (groupId: unknown, uid: unknown) =>
  sql<boolean>`exists (
    select from user_group as g left join group_member as m on m.group_id = g.id and m.uid = ${uid}
    where g.id = ${groupId} and (g.owner_uid = ${uid} or m.level = ${GROUP_LEVEL.root}))`;

/**
 * The real name of a member `m`, whose account is `account`, as those are told who look after the group. "" of whom others
 * took in and who has sent nothing there, and of who has left: anybody may make a group, and take in whom they like.
 */
export const toldRealname = sql<string>`case when coalesce(m.was_added, true) and not exists (
    select from group_tally as sent where sent.group_id = m.group_id and sent.uid = m.uid and sent.total > 0)
  then '' else account.realname end`;

/** Whether this person is a member of this group, which is there, or more than that. */
export const isInGroup = (groupId: unknown, uid: unknown, least: GroupLevel = GROUP_LEVEL.member) =>
  sql<boolean>`exists (
    select from user_group as g join group_member as m on m.group_id = g.id and m.uid = ${uid}
    where g.id = ${groupId} and m.level >= ${least}
      and g.disbanded_at is null and not g.is_banned)`;

const levelsOf = prepared((db, param: Param<{ ids: number[]; uids: string[] | null }>) =>
  db
    .selectFrom("user_group as g")
    .innerJoin("group_member as m", "m.group_id", "g.id")
    .select(["m.group_id", "m.uid"])
    .select(sql<number>`case when g.owner_uid = m.uid then 5 else m.level end`.as("level"))
    .where(sql<boolean>`g.id = any(${param("ids")}::bigint[])`)
    .where("m.level", ">=", GROUP_LEVEL.member)
    .where("g.disbanded_at", "is", null)
    .where("g.is_banned", "=", false)
    .where(
      sql<boolean>`(${param("uids")}::text[] is null or m.uid = any(${param("uids")}::text[]))`,
    ),
);

/** Levels of people by group. */
export type GroupLevels = ReadonlyMap<number, ReadonlyMap<string, GroupLevel>>;

/** Of all who are in these groups, for what many are told together. */
export async function listGroupLevels(
  db: Db,
  ids: readonly (number | null)[],
  uids: readonly string[] | null = null,
): Promise<GroupLevels> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await levelsOf(db, { ids: wanted, uids: uids === null ? null : [...uids] });
  const levels = new Map<number, Map<string, GroupLevel>>();
  for (const { group_id, uid, level } of rows) {
    const ofGroup = levels.get(group_id) ?? new Map<string, GroupLevel>();
    levels.set(group_id, ofGroup.set(uid, level as GroupLevel));
  }
  return levels;
}

/** Of one person in one group, as `groupLevelIn`. @param groupId null = nothing lies in a group */
export async function findGroupLevel(db: Db, groupId: number | null, uid: string) {
  const levels = await listGroupLevels(db, [groupId], [uid]);
  return groupId === null ? null : (levels.get(groupId)?.get(uid) ?? null);
}

/** Where somebody is a member: the groups, by what they are there at least. */
export interface OwnGroups {
  readonly member: readonly number[];
  readonly admin: readonly number[];
  readonly root: readonly number[];
}
export const NO_GROUPS: OwnGroups = { member: [], admin: [], root: [] };

const ownLevels = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("user_group as g")
    .innerJoin("group_member as m", "m.group_id", "g.id")
    .where("m.uid", "=", param("uid"))
    .where("m.level", ">=", GROUP_LEVEL.member)
    .where("g.disbanded_at", "is", null)
    .where("g.is_banned", "=", false)
    .select("g.id")
    .select(sql<number>`case when g.owner_uid = m.uid then 5 else m.level end`.as("level")),
);

/** Those that are disbanded or banned are nobody's. */
export async function listOwnGroups(db: Db, uid: string): Promise<OwnGroups> {
  const rows = await ownLevels(db, { uid });
  const atLeast = (level: GroupLevel) =>
    rows.filter((row) => row.level >= level).map(({ id }) => id);
  return {
    member: atLeast(GROUP_LEVEL.member),
    admin: atLeast(GROUP_LEVEL.admin),
    root: atLeast(GROUP_LEVEL.root),
  };
}

/** Also a place for them in a statement that is kept. */
const isOneOf = (groups: readonly number[]) => sql<boolean>`group_id = any(${groups}::bigint[])`;

/**
 * Contests and trainings that whoever searches may learn of: those of the site that are open and those of their groups, and
 * what they look after themselves.
 */
export function isItemShown(
  table: "contest" | "training",
  viewer: { readonly uid: string; readonly isRoot: boolean; readonly isStaff: boolean } | null,
  groups: OwnGroups,
): RawBuilder<boolean> {
  const open = sql.ref(table === "contest" ? "is_visible" : "is_enabled");
  const isOfSite = isSiteWide(table);
  if (viewer === null) return sql<boolean>`(${isOfSite} and ${open})`;
  if (viewer.isRoot) return sql<boolean>`true`;
  const isOwnThere = viewer.isStaff ? sql`author_uid = ${viewer.uid}` : sql`false`;
  return sql<boolean>`(case
    when ${isOfSite} then ${open} or ${isOwnThere}
    else ${isOneOf(groups.member)} and (${open} or ${isOneOf(groups.root)}
      or (author_uid = ${viewer.uid} and ${isOneOf(groups.admin)})) end)`;
}
