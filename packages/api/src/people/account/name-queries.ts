/** The keys and looks of names, as they are kept beside them. */
import type { Db } from "@gavel/db";
import { nameKey, SECOND_KEY_SIGN } from "@gavel/domain/name-key";
import { sql } from "kysely";
import { lookOf } from "./look.ts";

/** A name with what it is found and compared by. */
export function namesOf(username: string) {
  return { username, username_key: nameKey(username), username_look: lookOf(username) };
}

/** Whether this unique index says that somebody has the name. */
export function isOfNames(index: string | null): boolean {
  return index === "user_account_username" || index === "user_account_username_key";
}

/** Held until the transaction ends: of two names that look alike the second one waits and sees the first. */
export async function lockLook(tx: Db, look: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${look}, 120))`.execute(tx);
}

/** The accounts whose names look so. */
export function listLooks(db: Db, look: string) {
  return db
    .selectFrom("user_account")
    .where("username_look", "=", look)
    .select(["username", "role_id as roleId"])
    .limit(100)
    .execute();
}

export function listKeyless(db: Db, limit: number) {
  return db
    .selectFrom("user_account")
    .where("username_key", "is", null)
    .select(["uid", "username"])
    .orderBy("created_at")
    .orderBy("uid")
    .limit(limit)
    .execute();
}

/** @returns false, changing nothing, when another account has the key */
export async function setNameKey(
  db: Db,
  uid: string,
  names: { username_key: string; username_look: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("user_account")
    .set(names)
    .where("uid", "=", uid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("user_account as other")
            .select("other.uid")
            .where("other.username_key", "=", names.username_key),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Names that another account's makes ambiguous, for whoever can rename them. */
export function listSecondKeys(db: Db) {
  return db
    .selectFrom("user_account as account")
    .innerJoin("user_account as first", (join) =>
      join.on(
        sql<boolean>`first.username_key = split_part(account.username_key, ${SECOND_KEY_SIGN}, 1)`,
      ),
    )
    .where(sql<boolean>`account.username_key like ${`%${SECOND_KEY_SIGN}%`}`)
    .select(["account.username", "first.username as other"])
    .orderBy("account.username")
    .limit(100)
    .execute();
}
