import type { Db } from "@gavel/db";
import { isSiteWide } from "../../../kernel/place-queries.ts";

/**
 * In the order of their ids: two bulk actions at once wait for each other instead of locking each other out. Verdicts and
 * new submissions do not wait.
 */
export function lockProblems(db: Db, pids: readonly number[]) {
  return db
    .selectFrom("problem")
    .selectAll()
    .where("id", "in", pids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export function listTagsOf(db: Db, pid: number) {
  return db
    .selectFrom("problem_tag")
    .innerJoin("tag", "tag.id", "problem_tag.tag_id")
    .select(["tag.id", "tag.name"])
    .where("problem_tag.problem_id", "=", pid)
    .orderBy("tag.id")
    .execute();
}

/** Of the site, not of a group. */
export function listKnownTags(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("tag")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where(isSiteWide("tag"))
    .execute();
}

/** What deleting these problems would delete besides, with the names of some contests that lose them. */
export async function countGoingAlongAll(db: Db, pids: readonly number[], namedContests: number) {
  const holding = db
    .selectFrom("contest")
    .where("id", "in", (eb) =>
      eb.selectFrom("contest_problem").select("contest_id").where("problem_id", "in", pids),
    );
  const [submissions, versions, contestCount, contests, trainings] = await Promise.all([
    countOf(db, "submission", pids),
    countOf(db, "test_data_version", pids),
    holding.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    holding
      .select(["id as contestId", "title"])
      .orderBy("start_time", "desc")
      .orderBy("id", "desc")
      .limit(namedContests)
      .execute(),
    db
      .selectFrom("training_problem")
      .where("problem_id", "in", pids)
      .select((eb) => eb.fn.count<number>("training_id").distinct().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...{ submissions, dataVersions: versions, contestCount: contestCount.count, contests },
    trainingCount: trainings.count,
  };
}

async function countOf(
  db: Db,
  table: "submission" | "test_data_version",
  pids: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("problem_id", "in", pids)
    .executeTakeFirstOrThrow();
  return count;
}
