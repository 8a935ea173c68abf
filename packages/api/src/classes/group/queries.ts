import type { DB, Db } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { type Insertable, sql, type Updateable } from "kysely";
import { holds } from "../../kernel/search-queries.ts";

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
}

const isIn = (uid: string | null) => sql<boolean>`exists (
  select from group_member as m
  where m.group_id = user_group.id and m.uid = ${uid ?? ""} and m.level >= ${GROUP_LEVEL.member})`;

/** As the indexes have it, with a sign between that nobody types. */
const SEARCHED = sql`user_group.name || chr(31) || user_group.short_name || chr(31) || user_group.brief`;

function listedIds(db: Db, { auth, keyword, onlyMine, seesAll, uid }: GroupFilter) {
  let query = db.selectFrom("user_group").where("user_group.disbanded_at", "is", null);
  if (!seesAll) {
    query = query
      .where("user_group.is_banned", "=", false)
      .where((eb) => eb.or([eb("user_group.is_visible", "=", true), isIn(uid)]));
  }
  if (onlyMine) query = query.where(isIn(uid));
  if (auth !== undefined) query = query.where("user_group.auth", "=", auth);
  if (keyword === "") return query;
  return query.where(holds(SEARCHED, keyword));
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Oldest first. */
export function listGroups(db: Db, filter: GroupFilter, { limit, offset }: Page) {
  const ids = listedIds(db, filter)
    .select("user_group.id")
    .orderBy("user_group.id")
    .limit(limit)
    .offset(offset);
  return groups(db, filter).where("user_group.id", "in", ids).orderBy("user_group.id").execute();
}

export async function countGroups(db: Db, filter: GroupFilter): Promise<number> {
  const { n } = await listedIds(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
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
