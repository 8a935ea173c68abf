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

interface Filling {
  readonly kind: string;
  readonly subjects: readonly string[];
  readonly windowS: number;
  readonly most: number;
  readonly now: Date;
}

/** One more into each of these buckets, in one statement. @returns those in which there was room */
export async function fillBuckets(
  db: Db,
  { kind, subjects, windowS, most, now }: Filling,
): Promise<string[]> {
  const left = sql`greatest(0, pace.level
    - greatest(0, extract(epoch from excluded.at - pace.at))::float8 * ${most}::float8 / ${windowS}::float8)`;
  // In one order, so that two wait for each other and never in a circle.
  const { rows } = await sql<{ subject: string }>`
    insert into pace (kind, subject, window_s, level, at)
    select ${kind}, subject, ${windowS}, 1, ${now}::timestamptz
    from unnest(${[...new Set(subjects)]}::text[]) as asked (subject) order by subject
    on conflict (subject, kind, window_s) do update set level = ${left} + 1, at = excluded.at
      where ${left} + 1 <= ${most}
    returning subject`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** @returns how many went */
export async function deleteBucketsBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("pace")
    .where("at", "<", moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
