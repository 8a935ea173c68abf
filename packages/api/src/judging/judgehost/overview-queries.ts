import type { Db } from "@gavel/db";
import { sql } from "kysely";

const WAITED_S = sql<number>`extract(epoch from claimed_at - created_at)`;

/** Of judgements that ended since then: how many, and how long they had waited for a host, in seconds. */
export function summariseSince(db: Db, since: Date) {
  return db
    .selectFrom("judgement")
    .where("judged_at", ">=", since)
    .where("judgehost_id", "is not", null)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number | null>`percentile_cont(0.5) within group (order by ${WAITED_S})`.as("p50"),
      sql<number | null>`percentile_cont(0.95) within group (order by ${WAITED_S})`.as("p95"),
    ])
    .executeTakeFirstOrThrow();
}

export function countByHostSince(db: Db, since: Date) {
  return db
    .selectFrom("judgement")
    .where("judged_at", ">=", since)
    .where("judgehost_id", "is not", null)
    .select(({ fn }) => ["judgehost_id as id", fn.countAll<number>().as("count")])
    .groupBy("judgehost_id")
    .execute();
}

/** When the longest waiting judgement was queued. */
export function findOldestWaiting(db: Db) {
  return db
    .selectFrom("judgement")
    .where("judged_at", "is", null)
    .where("judgehost_id", "is", null)
    .select(({ fn }) => fn.min("created_at").as("since"))
    .executeTakeFirst();
}

export function countJudgedSince(db: Db, since: Date) {
  return db
    .selectFrom("judgement")
    .where("judged_at", ">=", since)
    .where("judgehost_id", "is not", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
}
