import type { Db } from "@gavel/db";
import { sql } from "kysely";

/** One after the other for each person: what they stage together counts together. */
export async function lockStaged(tx: Db, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stage:${uid}`}, 0))`.execute(tx);
}

/** What a person holds, without those named. */
export async function sumStagedBesides(
  db: Db,
  uid: string,
  hashes: readonly string[],
): Promise<number> {
  const { bytes } = await db
    .selectFrom("staged_blob")
    .innerJoin("blob", "blob.sha256", "staged_blob.sha256")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("blob.bytes"), sql<string>`0`).as("bytes"))
    .where("uid", "=", uid)
    .where("staged_blob.sha256", "!=", sql<string>`all(${[...hashes]})`)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

export async function upsertStaged(
  db: Db,
  uid: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into staged_blob (uid, sha256, created_at)
    select ${uid}, sha256, ${now} from unnest(${[...hashes]}::text[]) as sha256
    on conflict (uid, sha256) do update set created_at = excluded.created_at`.execute(db);
}

export function listStaged(db: Db, uid: string, hashes: readonly string[]) {
  return db
    .selectFrom("staged_blob")
    .innerJoin("blob", "blob.sha256", "staged_blob.sha256")
    .select(["blob.sha256", "blob.bytes"])
    .where("uid", "=", uid)
    .where("staged_blob.sha256", "=", sql<string>`any(${[...hashes]})`)
    .execute();
}

export async function deleteStaged(db: Db, uid: string, hashes: readonly string[]): Promise<void> {
  await db
    .deleteFrom("staged_blob")
    .where("uid", "=", uid)
    .where("sha256", "=", sql<string>`any(${[...hashes]})`)
    .execute();
}

export async function deleteStagedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("staged_blob")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
