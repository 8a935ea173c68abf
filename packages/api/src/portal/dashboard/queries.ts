import type { Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("user_total")
    .select(sql<number>`coalesce(sum(people), 0)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** From `since` on, up to and without `until`. */
export async function countSubmissions(db: Db, since: Date, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom("submission")
    .where("created_at", ">=", since)
    .where("created_at", "<", until)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Rows by the span they were made in: 1 = from the first of `bounds`, and so on, the last up to now. Spans in which nothing
 * was made are absent.
 */
export function countBySpans(
  db: Db,
  table: "submission" | "user_account",
  bounds: readonly Date[],
) {
  const texts = bounds.map((bound) => bound.toISOString());
  return (
    db
      .selectFrom(table)
      .where("created_at", ">=", bounds[0] ?? new Date(0))
      .select(({ fn }) => [
        sql<number>`width_bucket(created_at, ${texts}::timestamptz[])`.as("span"),
        fn.countAll<number>().as("count"),
      ])
      // By name: the same expression with other parameters would be another one.
      .groupBy(sql.ref("span"))
      .execute()
  );
}

/** How long judgements that ended in a step had waited for a host, in seconds. */
export function waitBySteps(
  db: Db,
  { from, stepSeconds }: { readonly from: Date; readonly stepSeconds: number },
) {
  const step = sql<number>`floor(extract(epoch from judged_at - ${from}::timestamptz) / ${sql.lit(stepSeconds)})::int`;
  const waited = sql`extract(epoch from claimed_at - created_at)`;
  return db
    .selectFrom("judgement")
    .where("judged_at", ">=", from)
    .where("claimed_at", "is not", null)
    .select([
      step.as("step"),
      sql<number>`percentile_cont(0.5) within group (order by ${waited})`.as("seconds"),
    ])
    .groupBy(sql.ref("step"))
    .execute();
}

export async function countStatuses(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("submission")
    .where("status", "in", [VERDICTS.systemError.code, VERDICTS.submittedFailed.code])
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return new Map(rows.map((row) => [row.status, row.count]));
}

export async function countReadyRejudges(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("rejudge_batch")
    .where("state", "=", "ready")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
