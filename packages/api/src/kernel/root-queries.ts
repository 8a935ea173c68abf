import type { Db } from "@gavel/db";
import { ROOT_ROLE } from "@gavel/domain/role-id";

/** Those who keep the site, for what has to be told to somebody. */
export function listRoots(db: Db) {
  return db
    .selectFrom("user_account")
    .select(["uid", "email", "locale"])
    .where("role_id", "=", ROOT_ROLE)
    .where("is_banned", "=", false)
    .orderBy("uid")
    .execute();
}
