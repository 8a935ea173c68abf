import type { DB, Db } from "@gavel/db";
import type { StoredBlob } from "@gavel/file-store";
import type { Insertable } from "kysely";

/** Notes that the store holds them; what refers to a blob by hash needs this row. */
export async function rememberBlobs(db: Db, blobs: readonly StoredBlob[]): Promise<void> {
  const rows = new Map(blobs.map(({ sha256, bytes }) => [sha256, { sha256, bytes }]));
  if (rows.size === 0) return;
  await db
    .insertInto("blob")
    .values([...rows.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns its number. */
export async function insertSiteFile(db: Db, row: Insertable<DB["site_file"]>): Promise<number> {
  const { id } = await db
    .insertInto("site_file")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findSiteFileRow(db: Db, kind: string, name: string) {
  return db
    .selectFrom("site_file")
    .selectAll()
    .where("name", "=", name)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

export function findUploadById(db: Db, id: number, purpose: string) {
  return db
    .selectFrom("site_file")
    .select(["name", "uid", "original_name as originalName"])
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
}

export async function deleteSiteFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom("site_file").where("name", "=", name).execute();
}

/** What came with a problem or was put into its texts. */
export function listProblemFiles(db: Db, pid: number) {
  return db
    .selectFrom("site_file")
    .select(["name", "kind", "sha256", "bytes", "original_name"])
    .where("problem_id", "=", pid)
    .orderBy("id")
    .execute();
}
