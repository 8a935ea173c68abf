import type { Db } from "@gavel/db";
import { sql } from "kysely";

export function findSettings(db: Db) {
  return db.selectFrom("setting").select(["key", "value"]).execute();
}

/** `value` is jsonb: a bare boolean or text must be told apart from SQL's own, hence the cast from JSON text. */
export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = sql<unknown>`${JSON.stringify(value)}::text::jsonb`;
  await db
    .insertInto("setting")
    .values({ key, value: json })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: json, updated_at: sql`now()` }),
    )
    .execute();
}

export function countJudgementsByStatus(db: Db) {
  return db
    .selectFrom("judgement")
    .where("judged_at", "is not", null)
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
}
