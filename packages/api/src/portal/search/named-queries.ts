/** Discussions, contests, trainings and groups for the search: what somebody may not see is left out before it is ordered. */
import type { Db, Param } from "@gavel/db";
import { isRoot, type RoleId } from "@gavel/domain/role";
import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../kernel/context.ts";
import { inOrderOf, namedSearch } from "../../kernel/search-queries.ts";
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

/** What a statement is made for; null = visitors. */
interface Reader {
  readonly role: RoleId | null;
}

interface ReaderValues extends OwnGroups {
  readonly uid: string;
}

const groupsIn = (param: Param<ReaderValues>): OwnGroups => ({
  member: param("member"),
  admin: param("admin"),
  root: param("root"),
});

function searchOf({ viewer, groups, keyword, limit, wantsSimilar }: Search) {
  return {
    ...{ keyword, limit, wantsSimilar },
    shape: { role: viewer?.role ?? null },
    values: { ...groups, uid: viewer?.uid ?? "" },
  };
}

const isOfRoot = ({ role }: Reader) => role !== null && isRoot(role);

function itemsNamed(table: "contest" | "training") {
  return namedSearch({
    ...{ table, name: "title", searched: sql.ref("title") },
    isShown(param: Param<ReaderValues>, reader: Reader) {
      const person = reader.role === null ? null : { uid: param("uid"), isRoot: isOfRoot(reader) };
      return isItemShown(table, person, groupsIn(param));
    },
  });
}

const contestsNamed = itemsNamed("contest");
const trainingsNamed = itemsNamed("training");

export async function findContests(db: Db, search: Search) {
  const ids = await contestsNamed(db, searchOf(search));
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

export async function findTrainings(db: Db, search: Search) {
  const ids = await trainingsNamed(db, searchOf(search));
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

type Areas = Parameters<typeof isDiscussionShown>[2];

const discussionsNamed = namedSearch({
  ...{ table: "discussion", name: "title" },
  searched: sql`title || chr(31) || description`,
  isShown: (param: Param<ReaderValues>, { role, areas }: Reader & { readonly areas: Areas }) =>
    isDiscussionShown(role === null ? null : { role }, groupsIn(param), areas),
});

export async function findDiscussions(
  db: Db,
  search: Search,
  { openPublicDiscussion, openGroupDiscussion }: Areas,
) {
  const { shape, ...asked } = searchOf(search);
  const areas = { openPublicDiscussion, openGroupDiscussion };
  const ids = await discussionsNamed(db, { ...asked, shape: { ...shape, areas } });
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
function isGroupShown(param: Param<ReaderValues>, reader: Reader): RawBuilder<boolean> {
  if (isOfRoot(reader)) return sql<boolean>`disbanded_at is null`;
  return sql<boolean>`(disbanded_at is null and not is_banned
    and (is_visible or id = any(${param("member")}::bigint[])))`;
}

const groupsNamed = namedSearch({
  ...{ table: "user_group", name: "name" },
  searched: sql`name || chr(31) || short_name || chr(31) || brief`,
  isShown: isGroupShown,
});

export async function findGroups(db: Db, search: Search) {
  const ids = await groupsNamed(db, searchOf(search));
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("user_group")
    .select(["id", "name", "short_name", "brief", "avatar", "member_count"])
    .where("id", "in", ids)
    .execute();
  return inOrderOf(ids, rows);
}
