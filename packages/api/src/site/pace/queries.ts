import type { Db } from "@gavel/db";
import { sql } from "kysely";

export interface BucketKey {
  readonly kind: string;
  readonly subject: string;
  readonly windowS: number;
}

/**
 * Held until the transaction ends, so that what is done at the same time is counted one after the other. It is there from
 * now on, empty at first.
 */
export async function holdBucket(
  db: Db,
  { kind, subject, windowS }: BucketKey,
  now: Date,
): Promise<{ level: number; at: Date }> {
  return db
    .insertInto("pace")
    .values({ kind, subject, window_s: windowS, level: 0, at: now })
    .onConflict((conflict) =>
      // Changes nothing, but locks the row and answers it.
      conflict
        .columns(["subject", "kind", "window_s"])
        .doUpdateSet({ level: sql.ref("pace.level") }),
    )
    .returning(["level", "at"])
    .executeTakeFirstOrThrow();
}

export async function updateBucket(
  db: Db,
  { kind, subject, windowS }: BucketKey,
  bucket: { level: number; at: Date },
): Promise<void> {
  await db
    .updateTable("pace")
    .set(bucket)
    .where("subject", "=", subject)
    .where("kind", "=", kind)
    .where("window_s", "=", windowS)
    .execute();
}

/** @returns how many went */
export async function deleteBucketsBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("pace")
    .where("at", "<", moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
