import type { Db } from "@gavel/db";
import { sql } from "kysely";

/** Who has these names, by their keys. */
export function listNamed(db: Db, keys: readonly string[]) {
  return db
    .selectFrom("user_account")
    .select(["uid", "username", "username_key as key", "role_id as roleId"])
    .where(sql<boolean>`username_key = any(${[...keys]}::text[])`)
    .execute();
}
