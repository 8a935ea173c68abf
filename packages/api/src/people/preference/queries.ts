import { asJsonb, type Db } from "@gavel/db";
import type { Preferences } from "@gavel/domain/preference";
import { sql } from "kysely";

export async function findChosen(db: Db, uid: string): Promise<unknown> {
  const row = await db
    .selectFrom("user_preference")
    .select("chosen")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.chosen ?? {};
}

/** Beside what was chosen before, in one statement: two devices may choose at once. @returns all of it. */
export async function addChosen(
  db: Db,
  uid: string,
  changes: Preferences,
  now: Date,
): Promise<unknown> {
  const chosen = asJsonb(changes);
  const row = await db
    .insertInto("user_preference")
    .values({ uid, chosen, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("uid").doUpdateSet({
        chosen: sql`user_preference.chosen || excluded.chosen`,
        updated_at: now,
      }),
    )
    .returning("chosen")
    .executeTakeFirstOrThrow();
  return row.chosen;
}
