import type { DB, Db } from "@gavel/db";
import { type Insertable, sql, type Updateable } from "kysely";
import { isSiteWide } from "../../kernel/place-queries.ts";

/** Those of the site, in the order in which they came. */
export function listCategories(db: Db) {
  return db
    .selectFrom("training_category")
    .selectAll()
    .where(isSiteWide("training_category"))
    .orderBy("id")
    .execute();
}
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

export function findCategory(db: Db, id: number) {
  return db.selectFrom("training_category").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockCategory(db: Db, id: number) {
  return db
    .selectFrom("training_category")
    .selectAll()
    .where("id", "=", id)
    .where(isSiteWide("training_category"))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns nothing where another one has this name already. */
export function insertCategory(db: Db, row: Insertable<DB["training_category"]>) {
  return db
    .insertInto("training_category")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function hasOther(
  db: Db,
  { name, except }: { readonly name: string; readonly except: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("training_category")
    .select("id")
    .where(isSiteWide("training_category"))
    .where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", sql<string>`lower(${name})`))
    .where("id", "<>", except)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCategoryRow(
  db: Db,
  id: number,
  changes: Updateable<DB["training_category"]>,
): Promise<void> {
  await db.updateTable("training_category").set(changes).where("id", "=", id).execute();
}

/** Its trainings are left without one. */
export async function deleteCategoryRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("training_category").where("id", "=", id).execute();
}

export async function countTrainings(db: Db, categoryId: number): Promise<number> {
  const { count } = await db
    .selectFrom("training")
    .where("category_id", "=", categoryId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
