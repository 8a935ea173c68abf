import { type DB, type Db, type Param, prepared } from "@gavel/db";
import { type Insertable, sql, type Updateable } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";

/**
 * Tags of the bank (not of groups) with how many public problems carry each. Of a tag that only hidden problems carry the
 * name alone may tell what they are about: it is for those who see them.
 */
export function listTags(db: Db, oj: string | null, { withHidden }: { withHidden: boolean }) {
  const counted = db
    .selectFrom("problem_tag")
    .where("problem_tag.problem_id", "not in", db.selectFrom("hidden_problem").select("id"))
    .select((eb) => ["problem_tag.tag_id", eb.fn.countAll<number>().as("problems")])
    .groupBy("problem_tag.tag_id");
  let query = db
    .selectFrom("tag")
    .leftJoin(counted.as("counted"), "counted.tag_id", "tag.id")
    .selectAll("tag")
    .select((eb) => eb.fn.coalesce("counted.problems", eb.lit(0)).as("problem_count"))
    .where(isSiteWide("tag"));
  if (oj !== null) query = query.where("tag.oj", "=", oj);
  if (!withHidden) {
    query = query.where(({ or, eb, not, exists, selectFrom }) => {
      const carried = selectFrom("problem_tag").whereRef("problem_tag.tag_id", "=", "tag.id");
      return or([
        eb("counted.problems", ">", 0),
        not(exists(carried.select("problem_tag.tag_id"))),
      ]);
    });
  }
  return query.orderBy("tag.id").execute();
}

const tagsOfProblems = prepared((db, param: Param<{ pids: number[] }>) =>
  db
    .selectFrom("tag")
    .innerJoin("problem_tag", "problem_tag.tag_id", "tag.id")
    .selectAll("tag")
    .select("problem_tag.problem_id")
    .where(sql<boolean>`problem_tag.problem_id = any(${param("pids")}::bigint[])`)
    .orderBy("tag.id"),
);
export const listTagsOfProblems = (db: Db, pids: readonly number[]) =>
  tagsOfProblems(db, { pids: enoughIds(pids) });

export function listClassifications(db: Db, oj: string | null) {
  let query = db.selectFrom("tag_classification").selectAll();
  if (oj !== null) query = query.where("oj", "=", oj);
  return query.orderBy("rank").orderBy("id").execute();
}

export function findClassification(db: Db, id: number) {
  return db.selectFrom("tag_classification").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findTag(db: Db, id: number) {
  return db.selectFrom("tag").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Of the site, or of one group. */
export function findTagByName(db: Db, name: string, oj: string, groupId: number | null = null) {
  return db
    .selectFrom("tag")
    .select("id")
    .where((eb) =>
      eb(eb.fn<string>("lower", ["name"]), "=", eb.fn<string>("lower", [eb.val(name)])),
    )
    .where("oj", "=", oj)
    .where("tag.group_id", "is not distinct from", groupId)
    .executeTakeFirst();
}

/** Those of the site and of this group. */
export function listTagIds(db: Db, ids: readonly number[], groupId: number | null) {
  return db
    .selectFrom("tag")
    .select("id")
    .where("id", "in", ids)
    .where((eb) => eb.or([isSiteWide("tag"), eb("tag.group_id", "=", groupId)]))
    .execute();
}

/** The group's own, and those of the site that its problems carry, which may be hidden from all others. */
export function listTagsOfGroup(db: Db, groupId: number) {
  const carried = db
    .selectFrom("problem_tag")
    .innerJoin("problem", "problem.id", "problem_tag.problem_id")
    .where("problem.group_id", "=", groupId)
    .select("problem_tag.tag_id");
  return db
    .selectFrom("tag")
    .selectAll("tag")
    .where((eb) =>
      eb.or([
        eb("tag.group_id", "=", groupId),
        eb.and([isSiteWide("tag"), eb("tag.id", "in", carried)]),
      ]),
    )
    .orderBy("tag.id")
    .execute();
}

/** undefined = a tag of that name is there already. */
export function insertTag(db: Db, tag: Insertable<DB["tag"]>) {
  return db
    .insertInto("tag")
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateTag(db: Db, id: number, changes: Updateable<DB["tag"]>) {
  await db.updateTable("tag").set(changes).where("id", "=", id).execute();
}

/** @returns what was there, or undefined. */
export function deleteTag(db: Db, id: number) {
  return db.deleteFrom("tag").where("id", "=", id).returningAll().executeTakeFirst();
}

/** In the order of their ids, locked. Tags of groups are the groups' own. */
export function lockTags(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("tag")
    .selectAll()
    .where("id", "in", ids)
    .where(isSiteWide("tag"))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** How many problems carry any of them, hidden ones too. */
export async function countCarriers(db: Db, ids: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom("problem_tag")
    .select((eb) => eb.fn.count<number>("problem_id").distinct().as("count"))
    .where("tag_id", "in", ids)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Gives a tag to every problem that carries one of the others, which are deleted. */
export async function mergeTags(db: Db, from: readonly number[], into: number): Promise<void> {
  await db
    .insertInto("problem_tag")
    .columns(["problem_id", "tag_id"])
    .expression((eb) =>
      eb
        .selectFrom("problem_tag")
        .select(["problem_id", sql<number>`${into}::bigint`.as("tag_id")])
        .where("tag_id", "in", from)
        .distinct(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("tag").where("id", "in", from).execute();
}

/** undefined = a classification of that name is there already. */
export function insertClassification(db: Db, values: Insertable<DB["tag_classification"]>) {
  return db
    .insertInto("tag_classification")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findClassificationByName(db: Db, name: string, oj: string) {
  return db
    .selectFrom("tag_classification")
    .select("id")
    .where("name", "=", name)
    .where("oj", "=", oj)
    .executeTakeFirst();
}

export async function updateClassification(
  db: Db,
  id: number,
  changes: Updateable<DB["tag_classification"]>,
) {
  await db.updateTable("tag_classification").set(changes).where("id", "=", id).execute();
}

/** Its tags stay, without a classification. @returns what was there, or undefined. */
export function deleteClassification(db: Db, id: number) {
  return db.deleteFrom("tag_classification").where("id", "=", id).returningAll().executeTakeFirst();
}
