import type { DB, Db } from "@gavel/db";
import { type Insertable, sql } from "kysely";

/** One after the other, so that what is begun together counts together. */
export async function lockUploads(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('data_upload', 0))`.execute(tx);
}

export function countUploads(db: Db, { uid, ip }: { uid: string; ip: string }) {
  return db
    .selectFrom("data_upload")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("uid", "=", uid).as("ofPerson"),
      eb.fn.countAll<number>().filterWhere("ip", "=", ip).as("ofAddress"),
      eb.fn
        .coalesce(eb.fn.sum<string>("bytes").filterWhere("uid", "=", uid), sql<string>`0`)
        .as("bytes"),
    ])
    .where((eb) => eb.or([eb("uid", "=", uid), eb("ip", "=", ip)]))
    .executeTakeFirstOrThrow();
}

export async function insertUploadRow(db: Db, row: Insertable<DB["data_upload"]>): Promise<void> {
  await db.insertInto("data_upload").values(row).execute();
}

export function findUploadRow(db: Db, id: string) {
  return db.selectFrom("data_upload").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function deleteUploadRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom("data_upload").where("id", "=", id).execute();
}

export function listUploadsBefore(db: Db, before: Date) {
  return db.selectFrom("data_upload").select("id").where("created_at", "<", before).execute();
}

export async function listOpenAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("data_upload")
    .select("id")
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}
