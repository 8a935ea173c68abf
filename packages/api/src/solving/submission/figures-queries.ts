/** Figures of one problem. Each is read from counts or along an index; of submissions only the ids leave here. */
import { type Db, type Param, prepared } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { inBank } from "../../kernel/place-queries.ts";

/** As a literal: only so a prepared plan may take an index that holds nothing else. */
const accepted = sql<boolean>`submission.status = ${sql.lit(VERDICTS.accepted.code)}`;

export function listLanguageCounts(db: Db, pid: number) {
  return db
    .selectFrom("problem_language_count")
    .select(["language", "total", "ac"])
    .where("problem_id", "=", pid)
    .where("total", ">", 0)
    .orderBy("total", "desc")
    .orderBy("language")
    .execute();
}

const timesOf = prepared((db, param: Param<{ pid: number; stepMs: number; parts: number }>) =>
  db
    .selectFrom("submission")
    .select((eb) => [
      sql<number>`least(time_ms / ${param("stepMs")}::int, ${param("parts")}::int)`.as("part"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("problem_id", "=", param("pid"))
    .where(accepted)
    .where(inBank)
    .where(sql<number>`time_ms`, "is not", null)
    .groupBy("part"),
);
/** In the index of time ranks alone. */
export const countTimes = (db: Db, wish: { pid: number; stepMs: number; parts: number }) =>
  timesOf(db, wish);

const firstOf = prepared((db, param: Param<{ pid: number; limit: number }>) =>
  db
    .selectFrom("submission")
    .select("submission.id")
    .where("problem_id", "=", param("pid"))
    .where(accepted)
    .where(inBank)
    .orderBy("submission.id")
    .limit(param("limit")),
);
export const listFirst = (db: Db, pid: number, limit: number) => firstOf(db, { pid, limit });

const time = sql<number>`submission.time_ms`;

const fastestOf = prepared((db, param: Param<{ pid: number; limit: number }>) =>
  db
    .selectFrom("problem_language_count as used")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("submission")
          .select(["submission.id", time.as("ms")])
          .where("submission.problem_id", "=", param("pid"))
          .whereRef("submission.language", "=", "used.language")
          .where(accepted)
          .where(inBank)
          .where(time, "is not", null)
          .orderBy(time)
          .limit(param("limit"))
          .as("fast"),
      (join) => join.onTrue(),
    )
    .where("used.problem_id", "=", param("pid"))
    .where("used.ac", ">", 0)
    .select("fast.id")
    .orderBy("fast.ms")
    .orderBy("fast.id")
    .limit(param("limit")),
);
/** The fastest of each language, along the index of time ranks, and of those the fastest. */
export const listFastest = (db: Db, pid: number, limit: number) => fastestOf(db, { pid, limit });
