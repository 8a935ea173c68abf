import type { Db } from "@gavel/db";
import { FOLLOWED_COLUMNS } from "./follower.ts";

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
    .select(["submission.id", ...FOLLOWED_COLUMNS, "submission.status"])
    .where("uid", "in", uids)
    .orderBy("id")
    .forUpdate()
    .execute();
}
/** Judgings, runs and places in rejudges go with them. */
export async function deleteSubmissionsOf(db: Db, uids: readonly string[]): Promise<void> {
  await db.deleteFrom("submission").where("uid", "in", uids).execute();
}
