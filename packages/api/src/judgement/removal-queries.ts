import type { Db } from "@gavel/db";
import { emptyTally, type ProblemTally, tallyColumn } from "@gavel/domain/aggregate";
import { sql } from "kysely";

/** Queue jobs of everything that is judged for these people now, previews included. */
export async function listJobsOf(db: Db, uids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("judgement")
    .innerJoin("submission", "submission.id", "judgement.submission_id")
    .where("submission.uid", "in", uids)
    .where("judgement.judged_at", "is", null)
    .where("judgement.job_id", "is not", null)
    .orderBy("judgement.id")
    .select("judgement.job_id as jobId")
    .execute();
  return rows.flatMap((row) => row.jobId ?? []);
}

/** In the order of ids. */
export function lockSubmissionsOf(db: Db, uids: readonly string[]) {
  return db
    .selectFrom("submission")
    .select(["id", "uid", "problem_id as problemId", "group_id as groupId", "status"])
    .where("uid", "in", uids)
    .orderBy("id")
    .forUpdate()
    .execute();
}
type Removed = Awaited<ReturnType<typeof lockSubmissionsOf>>[number];

/** Takes submissions out of the counts of their problems, whose rows are locked in the order of ids. */
export async function uncountSubmissions(db: Db, submissions: readonly Removed[]): Promise<void> {
  const tallies = new Map<number, ProblemTally>();
  for (const { problemId, groupId, status } of submissions) {
    if (groupId !== null) continue;
    const tally = tallies.get(problemId) ?? emptyTally();
    tallies.set(problemId, tally);
    tally.total += 1;
    const column = tallyColumn(status);
    if (column !== null) tally[column] += 1;
  }
  for (const [problemId, tally] of [...tallies].sort(([a], [b]) => a - b)) {
    const columns = Object.entries(tally).filter(([, count]) => count > 0);
    await db
      .updateTable("problem_count")
      .set(
        Object.fromEntries(
          columns.map(([name, count]) => [name, sql<number>`${sql.ref(name)} - ${count}`]),
        ),
      )
      .where("problem_id", "=", problemId)
      .execute();
  }
}

/** Judgings, runs and places in rejudges go with them. */
export async function deleteSubmissionsOf(db: Db, uids: readonly string[]): Promise<void> {
  await db.deleteFrom("user_solved").where("uid", "in", uids).execute();
  await db.deleteFrom("submission").where("uid", "in", uids).execute();
}
