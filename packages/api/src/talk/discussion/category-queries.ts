import { asJsonb, type Db } from "@gavel/db";

/** All of them, locked until the transaction ends. */
export function lockCategories(db: Db) {
  return db
    .selectFrom("discussion_category")
    .select(["id", "name", "names"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
export type KnownCategory = Awaited<ReturnType<typeof lockCategories>>[number];

export async function insertCategory(db: Db, name: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto("discussion_category")
    .values({ name, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameCategory(
  db: Db,
  id: number,
  { name, names, now }: { name: string; names: Record<string, unknown>; now: Date },
): Promise<void> {
  await db
    .updateTable("discussion_category")
    .set({ name, names: asJsonb(names), updated_at: now })
    .where("id", "=", id)
    .execute();
}
