import type { Db } from "@gavel/db";
import { tallyColumn } from "@gavel/domain/aggregate";
import { addTallies } from "./aggregate-queries.ts";

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
    .select(["id", "uid", "problem_id as problemId", "in_bank as inBank", "language", "status"])
    .where("uid", "in", uids)
    .orderBy("id")
    .forUpdate()
    .execute();
}
type Removed = Awaited<ReturnType<typeof lockSubmissionsOf>>[number];

/** Takes submissions out of the counts of their problems. */
export async function uncountSubmissions(db: Db, submissions: readonly Removed[]): Promise<void> {
  const counted = submissions.filter((one) => one.inBank);
  await addTallies(
    db,
    counted.map(({ problemId, language, status }) => {
      const column = tallyColumn(status);
      const change = { total: -1, ...(column === null ? {} : { [column]: -1 }) };
      return { problemId, language, change };
    }),
  );
}

/** Judgings, runs and places in rejudges go with them. */
export async function deleteSubmissionsOf(db: Db, uids: readonly string[]): Promise<void> {
  await db.deleteFrom("user_solved").where("uid", "in", uids).execute();
  await db.deleteFrom("submission").where("uid", "in", uids).execute();
}
