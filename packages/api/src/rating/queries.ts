import type { Db } from "@gavel/db";

/** Those who named an account elsewhere, after `uid` in the order of uids. */
export function listNamed(db: Db, afterUid: string, limit: number) {
  return db
    .selectFrom("user_account")
    .select(["uid", "cf_username as handle"])
    .where("cf_username", "!=", "")
    .where("uid", ">", afterUid)
    .orderBy("uid")
    .limit(limit)
    .execute();
}

/** Unless they named another account meanwhile. */
export async function saveRating(
  db: Db,
  person: { readonly uid: string; readonly handle: string },
  rating: number | null,
): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ cf_rating: rating })
    .where("uid", "=", person.uid)
    .where("cf_username", "=", person.handle)
    .where("cf_rating", "is distinct from", rating)
    .execute();
}

export function findLookup(db: Db, url: string) {
  return db.selectFrom("rating_lookup").selectAll().where("url", "=", url).executeTakeFirst();
}

export async function saveLookup(
  db: Db,
  url: string,
  outcome: { looked_up_at: Date; people: number; fault: null } | { fault: string },
): Promise<void> {
  await db
    .insertInto("rating_lookup")
    .values({ url, ...outcome })
    .onConflict((conflict) => conflict.column("url").doUpdateSet(outcome))
    .execute();
}
