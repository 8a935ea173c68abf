import { type DB, type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { type Insertable, sql, type Updateable } from "kysely";
import { enoughIds, withTotal } from "../../kernel/paging.ts";
import { holdsWords } from "../../kernel/search-queries.ts";
import { type Wording, type WordingShape, wordingOf } from "../../kernel/wording.ts";

interface Reader {
  /** null = not signed in. */
  readonly uid: string | null;
}

/** With the level that is stored for the reader. */
function groups(db: Db, { uid }: Reader) {
  return db
    .selectFrom("user_group")
    .leftJoin("group_member as mine", (join) =>
      join.onRef("mine.group_id", "=", "user_group.id").on("mine.uid", "=", uid ?? ""),
    )
    .selectAll("user_group")
    .select("mine.level")
    .where("user_group.disbanded_at", "is", null);
}

export function findGroupRow(db: Db, id: number, reader: Reader) {
  return groups(db, reader).where("user_group.id", "=", id).executeTakeFirst();
}
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroupRow>>>;

export interface GroupFilter extends Reader {
  readonly auth: number | undefined;
  readonly keyword: string;
  readonly onlyMine: boolean;
  /** Root of the site, who sees hidden and banned ones. */
  readonly seesAll: boolean;
  /** The reader is in one that is hidden. */
  readonly hasHidden: boolean;
}

const isIn = (uid: string | null) => sql<boolean>`exists (
  select from group_member as m
  where m.group_id = user_group.id and m.uid = ${uid ?? ""} and m.level >= ${GROUP_LEVEL.member})`;

/** As the indexes have it, with a sign between that nobody types. */
const SEARCHED = sql`user_group.name || chr(31) || user_group.short_name || chr(31) || user_group.brief`;

interface ListShape extends WordingShape, Pick<GroupFilter, "onlyMine" | "seesAll" | "hasHidden"> {
  readonly hasKeyword: boolean;
  readonly hasAuth: boolean;
}

interface ListValues extends Wording {
  readonly uid: string;
  readonly auth: number;
}

const shapeOf = ({ auth, keyword, ...filter }: GroupFilter): ListShape => ({
  ...wordingOf(keyword).shape,
  ...{ onlyMine: filter.onlyMine, seesAll: filter.seesAll, hasHidden: filter.hasHidden },
  ...{ hasKeyword: keyword !== "", hasAuth: auth !== undefined },
});

const valuesOf = ({ auth, keyword, uid }: GroupFilter): ListValues => ({
  ...wordingOf(keyword).values,
  ...{ uid: uid ?? "", auth: auth ?? 0 },
});

function listedIds(db: Db, param: Param<ListValues>, shape: ListShape) {
  let query = db.selectFrom("user_group").where("user_group.disbanded_at", "is", null);
  const isOwn = isIn(param("uid"));
  if (!shape.seesAll) {
    // As literals: so the index of those that everybody sees is known to hold them.
    const isVisible = sql<boolean>`user_group.is_visible`;
    query = query
      .where(sql<boolean>`not user_group.is_banned`)
      .where(shape.hasHidden ? sql<boolean>`(${isVisible} or ${isOwn})` : isVisible);
  }
  if (shape.onlyMine) query = query.where(isOwn);
  if (shape.hasAuth) query = query.where("user_group.auth", "=", param("auth"));
  if (!shape.hasKeyword) return query;
  const words = { keyword: param("keyword"), inside: param("inside") };
  return query.where(holdsWords(SEARCHED, words, shape));
}

const hiddenOf = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("group_member as m")
    .innerJoin("user_group", "user_group.id", "m.group_id")
    .where("m.uid", "=", param("uid"))
    .where("m.level", ">=", GROUP_LEVEL.member)
    .where("user_group.is_visible", "=", false)
    .select("user_group.id")
    .limit(sql.lit(1)),
);

/** Whether they are in a group that others do not see. */
export async function isInHidden(db: Db, uid: string): Promise<boolean> {
  return (await hiddenOf(db, { uid })).length > 0;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface PageFound {
  readonly ids: number[];
  /** How many a search finds in all. */
  readonly found: number;
}

/** What is searched is found once for both. */
function pageOf(db: Db, param: Param<ListValues & Page>, shape: ListShape) {
  const [limit, offset] = [param("limit"), param("offset")];
  const listed = listedIds(db, param as Param<ListValues>, shape);
  if (!shape.hasKeyword) {
    const ids = listed.select("user_group.id").orderBy("user_group.id").limit(limit).offset(offset);
    return sql<PageFound>`(select array(${ids}) as ids, 0 as found)`;
  }
  return sql<PageFound>`(
    select (array_agg(id order by id))[${offset}::int + 1 : ${offset}::int + ${limit}::int] as ids, count(*) as found
    from ${listed.select("user_group.id")} as matching)`;
}

const pages = preparedByShape((db, param: Param<ListValues & Page>, shape: ListShape) =>
  groups(db, { uid: param("uid") })
    .innerJoin(pageOf(db, param, shape).as("page"), (join) => join.onTrue())
    .where(sql<boolean>`user_group.id = any(page.ids)`)
    .select("page.found")
    .orderBy("user_group.id"),
);

const total = preparedByShape((db, param: Param<ListValues>, shape: ListShape) =>
  listedIds(db, param, shape).select((eb) => eb.fn.countAll<number>().as("n")),
);

/** Oldest first, and how many there are. @param share what many ask of a list at once */
export function findListed(
  db: Db,
  filter: GroupFilter,
  page: Page,
  share: (count: () => Promise<number>) => Promise<number>,
) {
  const [shape, values] = [shapeOf(filter), valuesOf(filter)];
  const count = async () => (await total(db, shape, values))[0]?.n ?? 0;
  return withTotal({
    isSearch: shape.hasKeyword,
    offset: page.offset,
    list: () => pages(db, shape, { ...values, ...page }),
    count: () => share(count),
  });
}

const listedByIds = prepared((db, param: Param<{ uid: string; ids: readonly number[] }>) =>
  groups(db, { uid: param("uid") })
    .where(sql<boolean>`user_group.id = any(${param("ids")}::bigint[])`)
    .where("user_group.is_banned", "=", sql.lit(false))
    .where("user_group.is_visible", "=", sql.lit(true))
    .orderBy("user_group.id"),
);

/** Those of these groups that everybody may see now, oldest first. */
export async function listListed(db: Db, { uid }: Reader, ids: readonly number[]) {
  return ids.length === 0 ? [] : listedByIds(db, { uid: uid ?? "", ids: enoughIds(ids) });
}

/** One founding at a time: two at once would both pass the limits. Held until the transaction ends. */
export async function lockFounder(db: Db, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`group:${uid}`}, 0))`.execute(db);
}

export async function countSolved(db: Db, uid: string): Promise<number> {
  const { n } = await db
    .selectFrom("user_solved")
    .where("uid", "=", uid)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** All that somebody has now, and all that they began since then, also those that are gone. */
export async function countOwned(db: Db, uid: string, since: Date) {
  return db
    .selectFrom("user_group")
    .where("owner_uid", "=", uid)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("disbanded_at", "is", null).as("all"),
      eb.fn.countAll<number>().filterWhere("created_at", ">", since).as("today"),
    ])
    .executeTakeFirstOrThrow();
}

/** Which of its names another one has. */
export async function findTaken(
  db: Db,
  { id, name, shortName }: { id: number | null; name: string; shortName: string },
): Promise<{ name: boolean; shortName: boolean }> {
  const rows = await db
    .selectFrom("user_group")
    .where("disbanded_at", "is", null)
    .where("id", "!=", id ?? 0)
    .where((eb) =>
      eb.or([
        eb(sql`lower(name)`, "=", sql`lower(${name})`),
        eb(sql`lower(short_name)`, "=", sql`lower(${shortName})`),
      ]),
    )
    .select(sql<boolean>`lower(name) = lower(${name})`.as("is_name"))
    .execute();
  return {
    name: rows.some(({ is_name }) => is_name),
    shortName: rows.some(({ is_name }) => !is_name),
  };
}

/** Names are given out one at a time. Held until the transaction ends. */
export async function lockNames(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('group names'))`.execute(db);
}

export async function insertGroup(db: Db, row: Insertable<DB["user_group"]>): Promise<number> {
  const { id } = await db
    .insertInto("user_group")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked until the transaction ends, but not for who writes something that lies in it. */
export function lockGroup(db: Db, id: number) {
  return db
    .selectFrom("user_group")
    .selectAll()
    .where("id", "=", id)
    .where("disbanded_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whoever has its form open learns from the revision that it is another one now. */
export async function updateGroupRow(
  db: Db,
  id: number,
  changes: Updateable<DB["user_group"]>,
): Promise<void> {
  await db
    .updateTable("user_group")
    .set({ ...changes, revision: sql<number>`revision + 1` })
    .where("id", "=", id)
    .execute();
}

/** What lies in it. */
export async function countContents(db: Db, groupId: number) {
  const count = (table: "problem" | "training" | "contest" | "discussion" | "submission") =>
    db
      .selectFrom(table)
      .where("group_id", "=", groupId)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
  const [problems, trainings, contests, discussions, submissions] = await Promise.all([
    count("problem"),
    count("training"),
    count("contest"),
    count("discussion"),
    count("submission"),
  ]);
  return {
    ...{ problems: problems.n, trainings: trainings.n, contests: contests.n },
    ...{ discussions: discussions.n, submissions: submissions.n },
  };
}
