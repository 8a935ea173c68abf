/** Whose problems are whose: solved, tried, and what they scored. Only problems that everybody may see. */

import { type Db, type Param, prepared } from "@gavel/db";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { sql } from "kysely";
import { inBank } from "../../kernel/place-queries.ts";
import { isOpen } from "./visible-queries.ts";

/** Shortest ids first, then by text. */
export function listSolved(db: Db, uid: string) {
  return db
    .selectFrom("user_solved")
    .innerJoin("problem", "problem.id", "user_solved.problem_id")
    .where("user_solved.uid", "=", uid)
    .where(isOpen)
    .select(["problem.id as pid", "problem.display_id as problemId", "problem.difficulty"])
    .orderBy(sql`length(problem.display_id)`)
    .orderBy("problem.display_id")
    .execute();
}

/** Submitted outside contests and groups, and not solved yet. */
export function listTried(db: Db, uid: string) {
  return db
    .selectFrom("problem")
    .where(isOpen)
    .where((eb) =>
      eb(
        "problem.id",
        "in",
        eb
          .selectFrom("submission")
          .select("submission.problem_id")
          .where("submission.uid", "=", uid)
          .where(inBank),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("user_solved")
            .select("user_solved.uid")
            .where("user_solved.uid", "=", uid)
            .whereRef("user_solved.problem_id", "=", "problem.id"),
        ),
      ),
    )
    .select(["problem.id as pid", "problem.display_id as problemId", "problem.difficulty"])
    .orderBy(sql`length(problem.display_id)`)
    .orderBy("problem.display_id")
    .execute();
}

/** The best rank score at each OI problem with one, by problem. */
export function listOiScores(db: Db, uid: string) {
  return db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .where("submission.uid", "=", uid)
    .where(inBank)
    .where("submission.oi_rank_score", "is not", null)
    .where("problem.type", "=", PROBLEM_TYPE.oi)
    .where(isOpen)
    .select((eb) => eb.fn.max("submission.oi_rank_score").as("score"))
    .groupBy("submission.problem_id")
    .orderBy("submission.problem_id")
    .execute();
}

/** The same of all problems, by problem. */
export const listBestScores = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("submission")
    .where("uid", "=", param("uid"))
    .where(inBank)
    .where("oi_rank_score", "is not", null)
    .select((eb) => ["problem_id as id", eb.fn.max("oi_rank_score").as("score")])
    .groupBy("problem_id")
    .orderBy("problem_id"),
);
