import type { Db } from "@gavel/db";

export async function insertTrace(
  db: Db,
  row: { judgementId: number; traceparent: string; now: Date },
): Promise<void> {
  const { judgementId, traceparent, now } = row;
  await db
    .insertInto("judgement_trace")
    .values({ judgement_id: judgementId, traceparent, sent_at: now })
    .execute();
}

export function findTrace(db: Db, judgementId: number) {
  return db
    .selectFrom("judgement_trace")
    .select(["traceparent", "sent_at as sentAt"])
    .where("judgement_id", "=", judgementId)
    .executeTakeFirst();
}

/** It has a verdict. */
export async function deleteTrace(db: Db, judgementId: number): Promise<void> {
  await db.deleteFrom("judgement_trace").where("judgement_id", "=", judgementId).execute();
}
