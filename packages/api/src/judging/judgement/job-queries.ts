/** Statements about jobs that are made and planned once, beside those of pg-boss. */
import { type Param, prepared } from "@gavel/db";
import { sql } from "kysely";
import { JOB_TABLE } from "../../kernel/boss.ts";

export const QUEUE = "judgement";
export const JOBS = sql.table(JOB_TABLE);

/**
 * Ends a job in whatever state it is. It goes at once: to be marked as done, as pg-boss does, it would be written anew in
 * every index, and be deleted a minute later.
 */
export const endJob = prepared(
  (_, param: Param<{ jobId: string }>) =>
    sql`delete from ${JOBS} where name = ${sql.lit(QUEUE)} and id = ${param("jobId")}::uuid`,
);

/** The last job of a holder in a class. */
export const setShare = prepared(
  (_, param: Param<{ queueClass: string; holder: string; jobId: string }>) => sql`
    insert into queue_share (queue_class, holder, job_id)
    values (${param("queueClass")}, ${param("holder")}, ${param("jobId")}::uuid)
    on conflict (queue_class, holder) do update set job_id = excluded.job_id`,
);

export const noteNeeds = prepared(
  (_, param: Param<{ needs: string }>) =>
    sql`insert into queue_need (needs) values (${param("needs")}) on conflict do nothing`,
);
