import type { Db } from "@gavel/db";
import { sql } from "kysely";

/**
 * Those who named an account elsewhere, in the order of uids; without those whose name was nobody's when it was asked
 * for after `askedBefore`.
 */
export function listNamed(
  db: Db,
  { after, askedBefore }: { after: string; askedBefore: Date },
  limit: number,
) {
  return db
    .selectFrom("user_account")
    .select(["uid", "cf_username as handle"])
    .where("cf_username", "!=", "")
    .where("uid", ">", after)
    .where((eb) => eb.or([eb("cf_unknown_at", "is", null), eb("cf_unknown_at", "<", askedBefore)]))
    .orderBy("uid")
    .limit(limit)
    .execute();
}

export interface Found {
  readonly uid: string;
  readonly handle: string;
  readonly rating: number | null;
  /** Codeforces knows nobody of that name. */
  readonly isUnknown: boolean;
}

/** Unless they named another account meanwhile. In the order of uids, so that nobody waits in a circle. */
export async function saveRatings(db: Db, rows: readonly Found[], now: Date): Promise<void> {
  await sql`
    with found as (
      select account.uid, new.rating, case when new."isUnknown" then ${now}::timestamptz end as unknown_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as new (uid text, handle text, rating int, "isUnknown" boolean)
      join user_account as account on account.uid = new.uid and account.cf_username = new.handle
      where (account.cf_rating, account.cf_unknown_at is null) is distinct from (new.rating, not new."isUnknown")
        or new."isUnknown"
      order by account.uid
      for no key update of account
    )
    update user_account set cf_rating = found.rating, cf_unknown_at = found.unknown_at
    from found where user_account.uid = found.uid`.execute(db);
}

export function findLookup(db: Db, url: string) {
  return db.selectFrom("rating_lookup").selectAll().where("url", "=", url).executeTakeFirst();
}

/** false, changing nothing, while somebody else is at it. */
export async function beginLookup(
  db: Db,
  url: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("rating_lookup")
    .values({ url, busy_until: until })
    .onConflict((conflict) =>
      conflict
        .column("url")
        .doUpdateSet({ busy_until: until })
        .where((eb) =>
          eb.or([
            eb("rating_lookup.busy_until", "is", null),
            eb("rating_lookup.busy_until", "<=", now),
          ]),
        ),
    )
    .returning("url")
    .executeTakeFirst();
  return row !== undefined;
}

export async function holdLookup(db: Db, url: string, until: Date): Promise<void> {
  await db.updateTable("rating_lookup").set({ busy_until: until }).where("url", "=", url).execute();
}

export async function endLookup(
  db: Db,
  url: string,
  outcome: { looked_up_at: Date; people: number; fault: null } | { fault: string },
): Promise<void> {
  await db
    .updateTable("rating_lookup")
    .set({ ...outcome, busy_until: null })
    .where("url", "=", url)
    .execute();
}
