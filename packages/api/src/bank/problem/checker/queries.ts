import type { Db } from "@gavel/db";

export async function insertCompiled(db: Db, contentHash: string, now: Date): Promise<void> {
  await db
    .insertInto("compiled_checker")
    .values({ content_hash: contentHash, compiled_at: now })
    .onConflict((conflict) => conflict.column("content_hash").doUpdateSet({ compiled_at: now }))
    .execute();
}

export async function isCompiled(db: Db, contentHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("compiled_checker")
    .select("content_hash")
    .where("content_hash", "=", contentHash)
    .executeTakeFirst();
  return row !== undefined;
}
