import type { DB, Db } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import { nameKey } from "@gavel/domain/name-key";
import { type Insertable, sql } from "kysely";

/** The setting row that says the content was made; it outlives the content. */
const DONE_KEY = "demoContent";

export async function isDemoDone(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("setting")
    .select("key")
    .where("key", "=", DONE_KEY)
    .executeTakeFirst();
  return row !== undefined;
}

/** Until the transaction ends; a second starter waits here and then finds the work done. */
export async function lockDemo(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${DONE_KEY}))`.execute(db);
}

export async function markDemoDone(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("setting")
    .values({ key: DONE_KEY, value: { at: now.toISOString() }, updated_at: now })
    .execute();
}

export function findRoot(db: Db) {
  return db
    .selectFrom("user_account")
    .select(["uid", "username"])
    .where("role_id", "=", 1000)
    .orderBy("created_at")
    .orderBy("uid")
    .limit(1)
    .executeTakeFirst();
}

export function listLanguageIds(db: Db) {
  return db.selectFrom("language").select("id").where("oj", "=", OWN_OJ).orderBy("id").execute();
}

export function listDiscussionCategories(db: Db) {
  return db.selectFrom("discussion_category").select(["id", "name"]).execute();
}

/** Each a few minutes after it was earned. */
export async function deliverBalloons(db: Db, contestId: number): Promise<void> {
  await db
    .updateTable("contest_balloon")
    .from("submission")
    .whereRef("submission.id", "=", "contest_balloon.submission_id")
    .where("contest_balloon.contest_id", "=", contestId)
    .set({
      ...{ is_checked: true, taken_by: "root", checked_by: "root" },
      taken_at: sql<Date>`submission.created_at + interval '2 minutes'`,
      checked_at: sql<Date>`submission.created_at + interval '4 minutes'`,
    })
    .execute();
}

/** Whether an account has one of these names or uids. */
export async function isNameTaken(db: Db, names: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom("user_account")
    .select("uid")
    .where((eb) => eb.or([eb("uid", "in", names), eb("username_key", "in", names.map(nameKey))]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAccounts(
  db: Db,
  rows: Insertable<DB["user_account"]>[],
): Promise<void> {
  await db.insertInto("user_account").values(rows).execute();
}
