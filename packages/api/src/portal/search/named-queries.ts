/** Discussions, contests, trainings and groups for the search: what somebody may not see is left out before it is ordered. */
import type { Db } from "@gavel/db";
import { isRoot } from "@gavel/domain/role";
import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../kernel/context.ts";
import { findNamed, inOrderOf } from "../../kernel/search-queries.ts";
import type { WantsSimilar } from "../../kernel/similar-queries.ts";
import { isItemShown, type OwnGroups } from "../../places/group/index.ts";
import { isDiscussionShown } from "../../talk/discussion/index.ts";

export interface Search {
  readonly keyword: string;
  readonly limit: number;
  readonly viewer: Viewer | null;
  /** Of the viewer. */
  readonly groups: OwnGroups;
  readonly wantsSimilar: WantsSimilar;
}

const isOneOf = (column: string, groups: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...groups]}::bigint[])`;
const TITLE = { name: "title", searched: sql.ref("title") } as const;
const personOf = (viewer: Viewer | null) =>
  viewer === null ? null : { uid: viewer.uid, isRoot: isRoot(viewer.role) };

export async function findContests(db: Db, { viewer, groups, ...search }: Search) {
  const isShown = isItemShown("contest", personOf(viewer), groups);
  const ids = await findNamed(db, { ...search, ...TITLE, table: "contest", isShown });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("contest")
    .leftJoin("user_group", "user_group.id", "contest.group_id")
    .select(["contest.id", "contest.title", "contest.type", "contest.auth"])
    .select(["contest.start_time", "contest.end_time", "contest.group_id"])
    .select("user_group.name as group_name")
    .where("contest.id", "in", ids)
    .execute();
  return inOrderOf(ids, rows);
}

export async function findTrainings(db: Db, { viewer, groups, ...search }: Search) {
  const isShown = isItemShown("training", personOf(viewer), groups);
  const ids = await findNamed(db, { ...search, ...TITLE, table: "training", isShown });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("training")
    .leftJoin("user_group", "user_group.id", "training.group_id")
    .select(["training.id", "training.title", "training.is_private", "training.group_id"])
    .select(["training.author_name", "user_group.name as group_name"])
    .where("training.id", "in", ids)
    .execute();
  return inOrderOf(ids, rows);
}

export async function findDiscussions(
  db: Db,
  { viewer, groups, ...search }: Search,
  areas: Parameters<typeof isDiscussionShown>[2],
) {
  const ids = await findNamed(db, {
    ...search,
    ...{ table: "discussion", name: "title" },
    searched: sql`title || chr(31) || description`,
    isShown: isDiscussionShown(viewer, groups, areas),
  });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("discussion")
    .leftJoin("user_account as author", "author.uid", "discussion.author_uid")
    .leftJoin("user_group", "user_group.id", "discussion.group_id")
    .select(["discussion.id", "discussion.title", "discussion.description"])
    .select(["discussion.is_disabled", "discussion.comment_count", "discussion.group_id"])
    .select((eb) => eb.fn.coalesce("author.username", "discussion.author_name").as("author_name"))
    .select("user_group.name as group_name")
    .where("discussion.id", "in", ids)
    .execute();
  return inOrderOf(ids, rows);
}

/** Hidden ones for their members, banned ones for root of the site. */
function isGroupShown(viewer: Viewer | null, groups: OwnGroups): RawBuilder<boolean> {
  if (viewer !== null && isRoot(viewer.role)) return sql<boolean>`disbanded_at is null`;
  return sql<boolean>`(disbanded_at is null and not is_banned
    and (is_visible or ${isOneOf("id", groups.member)}))`;
}

export async function findGroups(db: Db, { viewer, groups, ...search }: Search) {
  const ids = await findNamed(db, {
    ...search,
    ...{ table: "user_group", name: "name" },
    searched: sql`name || chr(31) || short_name || chr(31) || brief`,
    isShown: isGroupShown(viewer, groups),
  });
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("user_group")
    .select(["id", "name", "short_name", "brief", "avatar", "member_count"])
    .where("id", "in", ids)
    .execute();
  return inOrderOf(ids, rows);
}
