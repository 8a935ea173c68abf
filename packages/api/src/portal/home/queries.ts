import { type Db, type Param, prepared } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { inBank } from "../../kernel/place-queries.ts";

/** Most problems first solved since then; of equals who needed fewer submissions. Banned people are left out. */
export function listWeekRank(db: Db, since: Date, limit: number) {
  return db
    .with("solver", (with_) =>
      with_
        .selectFrom("user_solved")
        .innerJoin("user_account", "user_account.uid", "user_solved.uid")
        .where("user_account.is_banned", "=", false)
        .where("user_solved.solved_at", ">=", since)
        .select((eb) => ["user_solved.uid", eb.fn.countAll<number>().as("ac")])
        .groupBy("user_solved.uid"),
    )
    .with("tried", (with_) =>
      with_
        .selectFrom("submission")
        .innerJoin("solver", "solver.uid", "submission.uid")
        .where("submission.created_at", ">=", since)
        .where(inBank)
        .select((eb) => ["submission.uid", eb.fn.countAll<number>().as("total")])
        .groupBy("submission.uid"),
    )
    .selectFrom("solver")
    .innerJoin("user_account as account", "account.uid", "solver.uid")
    .leftJoin("tried", "tried.uid", "solver.uid")
    .select([
      "account.uid",
      "account.username",
      "account.nickname",
      "account.signature",
      "account.avatar",
      "account.title_name as titleName",
      "account.title_color as titleColor",
      "solver.ac",
    ])
    .select((eb) => eb.fn.coalesce("tried.total", eb.lit(0)).as("total"))
    .orderBy("solver.ac", "desc")
    .orderBy("total")
    .orderBy("account.uid")
    .limit(limit)
    .execute();
}

/**
 * Submissions to the public bank by the day they fall into: 1 = from the first of `midnights`, and so on. Earlier ones do
 * not count, nor what was sent to contests: under a freeze each verdict would show.
 */
export async function countByDay(db: Db, midnights: readonly Date[]) {
  const day = dayNumber(midnights);
  return db
    .selectFrom("submission")
    .where("created_at", ">=", midnights[0] ?? new Date(0))
    .where(inBank)
    .select((eb) => [
      day.as("day"),
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("status", "=", VERDICTS.accepted.code).as("accepted"),
    ])
    .groupBy("day")
    .execute();
}

function dayNumber(midnights: readonly Date[]) {
  const bounds = midnights.map((date) => date.toISOString());
  return sql<number>`width_bucket(created_at, ${bounds}::timestamptz[])`;
}

interface Days {
  readonly uid: string;
  readonly zone: string;
  /** As the calendar there writes it. */
  readonly today: string;
  readonly since: Date;
}

const activeDays = prepared((db, param: Param<Days>) =>
  db
    .selectFrom("submission")
    .where("uid", "=", param("uid"))
    .where("created_at", ">=", param("since"))
    .select(
      sql<number>`(created_at at time zone ${param("zone")}::text)::date - ${param("today")}::text::date`.as(
        "day",
      ),
    )
    .distinct(),
);

/** The days on which this person submitted something: 0 = today, -1 = yesterday. */
export async function listActiveDays(db: Db, days: Days): Promise<number[]> {
  return (await activeDays(db, days)).map((row) => row.day);
}

const solvedSince = prepared((db, param: Param<{ uid: string; since: Date }>) =>
  db
    .selectFrom("user_solved")
    .where("uid", "=", param("uid"))
    .where("solved_at", ">=", param("since"))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

export async function countSolvedSince(db: Db, uid: string, since: Date): Promise<number> {
  const [row] = await solvedSince(db, { uid, since });
  return row?.count ?? 0;
}

/** People with a live session that was used since then. */
export async function countOnline(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("user_session")
    .where("seen_at", ">=", since)
    .where("revoked_at", "is", null)
    .select((eb) => eb.fn.count<number>("uid").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
