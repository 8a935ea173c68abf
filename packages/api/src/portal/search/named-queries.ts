/** Discussions, contests, trainings and groups for the search: what somebody may not see is left out before it is ordered. */
import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { isRoot, type RoleId } from "@gavel/domain/role";
import { type Expression, type RawBuilder, sql } from "kysely";
import { CHANGES } from "../../bank/problem/index.ts";
import { type CalledKind, CHANGED_KINDS } from "../../kernel/called-queries.ts";
import type { Viewer } from "../../kernel/context.ts";
import type { KeptNames } from "../../kernel/kept-names.ts";
import { unseen } from "../../kernel/like-queries.ts";
import {
  type BestShape,
  type BestValues,
  bestShapeOf,
  bestValuesOf,
  type MayBeOf,
  namedSearch,
} from "../../kernel/search-queries.ts";
import type { WantsSimilar } from "../../kernel/similar-queries.ts";
import { isItemShown, isSiteStaff, type OwnGroups } from "../../places/group/index.ts";
import { isDiscussionShown } from "../../talk/discussion/index.ts";

export interface Search {
  readonly keyword: string;
  readonly limit: number;
  readonly viewer: Viewer | null;
  /** Of the viewer; looked up when they matter. */
  readonly groups: () => Promise<OwnGroups>;
  readonly wantsSimilar: WantsSimilar;
  /** The best of each kind, where all are looked for at once. */
  readonly best?: Promise<BestOfAll>;
  /** The same where this process knows what all of each kind are called. */
  readonly first?: () => Promise<BestOfAll>;
  /** Of the kinds that this process knows the names of. */
  readonly names: NamesNow;
}

/** What all of a kind are called; null = ask the database. */
export type NamesNow = Readonly<Record<CalledKind, KeptNames | null>>;

/** What a statement is made for; null = visitors. */
interface Reader {
  readonly role: RoleId | null;
  readonly isStaff: boolean;
}

interface ReaderValues extends OwnGroups {
  readonly uid: string;
}

const groupsIn = (param: Param<ReaderValues>): OwnGroups => ({
  member: param("member"),
  admin: param("admin"),
  root: param("root"),
});

const readerOf = (viewer: Viewer | null): Reader => ({
  role: viewer?.role ?? null,
  isStaff: viewer !== null && isSiteStaff(viewer),
});

const isOfRoot = ({ role }: Reader) => role !== null && isRoot(role);

function searchOf(kind: CalledKind, search: Search) {
  const { viewer, groups, names, keyword, limit, wantsSimilar } = search;
  const shape = readerOf(viewer);
  // Root sees into all groups, others into those that they are in.
  const mayBeOf = ({ member }: OwnGroups): MayBeOf => {
    const own = new Set(member);
    return (group) => isOfRoot(shape) || own.has(group);
  };
  return {
    ...{ keyword, limit, wantsSimilar, shape, mayBeOf, names: names[kind] },
    values: async () => ({ ...(await groups()), uid: viewer?.uid ?? "" }),
  };
}

/** Of one kind, where all were looked for at once. */
function ofKind<Kind extends keyof BestOfAll>(
  kind: Kind,
  { best, first }: Pick<Search, "best" | "first">,
) {
  const of = (all: BestOfAll) => all[kind];
  return { best: best?.then(of), first: first && (() => first().then(of)) };
}

/**
 * Of a table of what may lie in a group, for the few that are found: with a join PostgreSQL reads all groups where a site has some
 * hundreds, since it does not know how few.
 */
const groupName = (table: "contest" | "training" | "discussion") =>
  sql<
    string | null
  >`(select name from user_group where user_group.id = ${sql.ref(`${table}.group_id`)})`;

function itemsNamed<Row extends { readonly id: number }>(
  table: "contest" | "training",
  rows: (db: Db) => Expression<Row>,
) {
  return namedSearch({
    ...{ table, name: "title", rows },
    isShown(param: Param<ReaderValues>, reader: Reader) {
      const { role, isStaff } = reader;
      const person =
        role === null ? null : { uid: param("uid"), isRoot: isOfRoot(reader), isStaff };
      return isItemShown(table, person, groupsIn(param));
    },
  });
}

const contestsNamed = itemsNamed("contest", (db) =>
  db
    .selectFrom("contest")
    .select(["contest.id", "contest.title", "contest.type", "contest.auth"])
    .select(["contest.start_time", "contest.end_time", "contest.group_id"])
    .select(groupName("contest").as("group_name")),
);

const trainingsNamed = itemsNamed("training", (db) =>
  db
    .selectFrom("training")
    .select(["training.id", "training.title", "training.is_private", "training.group_id"])
    .select(["training.author_name", groupName("training").as("group_name")]),
);

export function findContests(db: Db, search: Search) {
  return contestsNamed.find(db, { ...searchOf("contest", search), ...ofKind("contests", search) });
}

export function findTrainings(db: Db, search: Search) {
  return trainingsNamed.find(db, {
    ...searchOf("training", search),
    ...ofKind("trainings", search),
  });
}

type Areas = Parameters<typeof isDiscussionShown>[2];

/** Whoever is gone is called as they were. */
const authorName = sql<string>`coalesce(
  (select username from user_account where user_account.uid = discussion.author_uid), discussion.author_name)`;

const discussionsNamed = namedSearch({
  ...{ table: "discussion", name: "title" },
  isShown: (param: Param<ReaderValues>, { role, areas }: Reader & { readonly areas: Areas }) =>
    isDiscussionShown(role === null ? null : { role }, groupsIn(param), areas),
  rows: (db) =>
    db
      .selectFrom("discussion")
      .select(["discussion.id", "discussion.title", "discussion.description"])
      .select(["discussion.is_disabled", "discussion.comment_count", "discussion.group_id"])
      .select([authorName.as("author_name"), groupName("discussion").as("group_name")]),
});

const areasOf = ({ openPublicDiscussion, openGroupDiscussion }: Areas): Areas => ({
  ...{ openPublicDiscussion, openGroupDiscussion },
});

export function findDiscussions(db: Db, search: Search, settings: Areas) {
  const { shape, ...asked } = searchOf("discussion", search);
  const reader = { ...shape, areas: areasOf(settings) };
  return discussionsNamed.find(db, {
    ...{ ...asked, shape: reader },
    ...ofKind("discussions", search),
  });
}

/** Hidden ones for their members, banned ones for root of the site. */
function isGroupShown(param: Param<ReaderValues>, reader: Reader): RawBuilder<boolean> {
  if (isOfRoot(reader)) return sql<boolean>`disbanded_at is null`;
  return sql<boolean>`(disbanded_at is null and not is_banned
    and (is_visible or id = any(${param("member")}::bigint[])))`;
}

const groupsNamed = namedSearch({
  ...{ table: "user_group", name: "name" },
  isShown: isGroupShown,
  rows: (db) =>
    db
      .selectFrom("user_group")
      .select(["id", "name", "short_name", "brief", "avatar", "member_count"]),
});

export function findGroups(db: Db, search: Search) {
  return groupsNamed.find(db, { ...searchOf("user_group", search), ...ofKind("groups", search) });
}

type RowsOf<Named extends { find: (...args: never[]) => Promise<unknown[]> }> = Awaited<
  ReturnType<Named["find"]>
>;

export interface BestOfAll {
  readonly contests: RowsOf<typeof contestsNamed>;
  readonly trainings: RowsOf<typeof trainingsNamed>;
  readonly discussions: RowsOf<typeof discussionsNamed>;
  readonly groups: RowsOf<typeof groupsNamed>;
}

interface AllShape extends BestShape, Reader {
  readonly areas: Areas;
}

const listOf = (rows: RawBuilder<object>) =>
  sql`coalesce((select json_agg(one) from (${rows}) as one), '[]')`;

/** Times come as text. */
function readAll([found]: readonly BestOfAll[]): BestOfAll {
  if (found === undefined) throw new Error("a statement without a table has one row");
  const contests = found.contests.map((one) => ({
    ...one,
    start_time: new Date(one.start_time),
    end_time: new Date(one.end_time),
  }));
  return { ...found, contests };
}

/** Four statements would take as long again on their way. */
const bestOfAll = preparedByShape(
  (db, param: Param<ReaderValues & BestValues>, { role, isStaff, areas, ...best }: AllShape) => {
    const shape = { ...best, reader: { role, isStaff } };
    const ofAreas = { ...best, reader: { role, isStaff, areas } };
    return sql<BestOfAll>`select
      ${listOf(contestsNamed.statement(db, param, shape))} as contests,
      ${listOf(trainingsNamed.statement(db, param, shape))} as trainings,
      ${listOf(groupsNamed.statement(db, param, shape))} as groups,
      ${listOf(discussionsNamed.statement(db, param, ofAreas))} as discussions`;
  },
);

type Asked = Pick<Search, "keyword" | "viewer" | "groups">;
interface Most {
  readonly limit: number;
  readonly settings: Areas;
}

export async function findBestOfAll(
  db: Db,
  { keyword, viewer, groups }: Asked,
  { limit, settings }: Most,
): Promise<BestOfAll> {
  const found = await bestOfAll(
    db,
    { ...bestShapeOf(keyword, limit), ...readerOf(viewer), areas: areasOf(settings) },
    { ...(await groups()), uid: viewer?.uid ?? "", ...bestValuesOf(keyword) },
  );
  return readAll(found);
}

type IdsOfAll = Readonly<Record<keyof BestOfAll, readonly number[]>>;

const firstOfAll = preparedByShape(
  (
    db,
    param: Param<ReaderValues & IdsOfAll>,
    { role, isStaff, areas, limit }: Pick<AllShape, "role" | "isStaff" | "areas" | "limit">,
  ) => {
    const among = (kind: keyof BestOfAll) => {
      const ids = unseen(sql`${param(kind)}::bigint[]`);
      return { ids, limit, reader: { role, isStaff } };
    };
    const discussions = { ...among("discussions"), reader: { role, isStaff, areas } };
    return sql<BestOfAll>`select
      ${listOf(contestsNamed.among(db, param, among("contests")))} as contests,
      ${listOf(trainingsNamed.among(db, param, among("trainings")))} as trainings,
      ${listOf(groupsNamed.among(db, param, among("groups")))} as groups,
      ${listOf(discussionsNamed.among(db, param, discussions))} as discussions`;
  },
);

/** The same of what this process finds first of each kind: which of these the reader may be told of. */
export async function findFirstOfAll(
  db: Db,
  search: Asked & Pick<Search, "names">,
  { limit, settings }: Most,
): Promise<BestOfAll> {
  const { viewer } = search;
  const asked = (kind: CalledKind) =>
    searchOf(kind, { ...search, limit, wantsSimilar: async () => false });
  const [contests, trainings, groups, discussions] = await Promise.all([
    contestsNamed.firstIds(asked("contest")),
    trainingsNamed.firstIds(asked("training")),
    groupsNamed.firstIds(asked("user_group")),
    discussionsNamed.firstIds(asked("discussion")),
  ]);
  const shape = { limit, ...readerOf(viewer), areas: areasOf(settings) };
  const reader = { ...(await search.groups()), uid: viewer?.uid ?? "" };
  const ids = { contests, trainings, groups, discussions };
  return readAll(await firstOfAll(db, shape, { ...reader, ...ids }));
}

const stamps = prepared(
  () => sql<{ bank: number } & Record<(typeof CHANGED_KINDS)[number], number>>`
    select ${CHANGES} as bank,
      ${sql.join(CHANGED_KINDS.map((kind) => sql`coalesce(sum(changes) filter (where kind = ${sql.lit(kind)}), 0)::bigint as ${sql.ref(kind)}`))}
    from name_change`,
);

/** What the changes of the bank, and of the names of each kind and of people, add up to now. */
export async function findStamps(db: Db) {
  const [row] = await stamps(db, {});
  if (row === undefined) throw new Error("sums have a row");
  return row;
}
