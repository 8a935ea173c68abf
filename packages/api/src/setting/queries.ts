import { asJsonb, type Db } from "@gavel/db";
import { sql } from "kysely";

export function findSettings(db: Db) {
  return db.selectFrom("setting").select(["key", "value"]).execute();
}

export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = asJsonb(value);
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
