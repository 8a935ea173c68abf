/** Judgements whose job is gone: the queue is no part of a backup. */
import type { Db } from "@gavel/db";
import { sql } from "kysely";

/** All that is open and has a job, or had one. */
export function listQueued(db: Db) {
  return db
    .selectFrom("judgement")
    .where("judged_at", "is", null)
    .where("job_id", "is not", null)
    .select(["id", "job_id as jobId"])
    .execute();
}

/** Of these judgements those that still have none of other jobs, locked, oldest first, with whose turns they take. */
export function lockLost(db: Db, jobIds: readonly string[]) {
  return db
    .selectFrom("judgement")
    .innerJoin("submission", "submission.id", "judgement.submission_id")
    .where("judgement.judged_at", "is", null)
    .where(sql<boolean>`judgement.job_id = any(${[...jobIds]}::uuid[])`)
    .select(["judgement.id", "judgement.version", "judgement.reason"])
    .select(["submission.id as submissionId", "submission.contest_id as contestId"])
    .select((eb) => eb.fn.coalesce("judgement.created_by", "submission.uid").as("holder"))
    .orderBy("judgement.id")
    .forUpdate("judgement")
    .execute();
}
