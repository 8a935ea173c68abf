/** Hands out the next job of the queue together with what it stands for. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { sql } from "kysely";
import { BOSS_SCHEMA } from "../../kernel/boss.ts";
import { JOBS, QUEUE } from "./job-queries.ts";
import { type TaskFacts, taskRow } from "./lock-queries.ts";

/** What a job carries. */
export type JobData = { readonly judgementId: number } | { readonly errandId: number };

/** A host as it was when it was asked last; see `Abilities`. */
export interface KnownHost {
  readonly id: string;
  readonly tokenId: string | null;
  readonly process?: string | undefined;
  readonly stamp: string;
  readonly since: Date;
}

interface Claiming {
  readonly lowest: number;
  readonly highest: number;
  /** Groups of jobs that the host could not do. */
  readonly beyond: string[];
  readonly hostId: string | null;
  readonly tokenId: string | null;
  readonly process: string | null;
  readonly stamp: string | null;
  readonly since: Date | null;
  /** How many groups there are. */
  readonly needs: number;
}

type ClaimedRow = { readonly queueJobId: string; readonly data: JobData } & (
  | TaskFacts
  | { readonly id: null }
);

const NOW = sql.raw(`${BOSS_SCHEMA}.job_now()`);

/**
 * As pg-boss hands out jobs. One that lies behind a lock is passed over; a judgement behind one, as while its progress is
 * written down, is waited for and read as it is then. The job is named by a value: PostgreSQL, which knows little of a queue
 * that was empty a moment ago, would join it by going through all that wait.
 */
const claimNext = preparedByShape(
  (db, param: Param<Claiming>, { isBounded }: { isBounded: boolean }) => sql<ClaimedRow>`
    with next as (
      select id from ${JOBS}
      where name = ${sql.lit(QUEUE)} and state < 'active' and not blocked and start_after <= ${NOW}
        ${isBounded ? sql`and priority between ${param("lowest")}::int and ${param("highest")}::int` : sql``}
        and coalesce(group_id, '') <> all(${param("beyond")}::text[])
        and (${param("hostId")}::text is null or (
          exists (
            select from judgehost
            where id = ${param("hostId")}::text and token_id is not distinct from ${param("tokenId")}
              and process = coalesce(${param("process")}::text, process)
              and seen_at >= ${param("since")}::timestamptz and xmin::text = ${param("stamp")}::text)
          and (select count(*) from queue_need) = ${param("needs")}::int))
      order by priority desc, created_on
      limit 1
      for update skip locked
    ), job as (
      update ${JOBS} set
        state = 'active', started_on = ${NOW}, heartbeat_on = ${NOW},
        retry_count = case when started_on is null then retry_count else retry_count + 1 end
      where name = ${sql.lit(QUEUE)} and id = (select id from next)
      returning id as "queueJobId", data
    ), task as ${taskRow(db, sql<number>`(select (data ->> 'judgementId')::bigint from job)`)}
    select job.*, task.* from job left join task on true`,
);

export interface Limits {
  /** The priorities that may be handed out; null = all. Of bounds that PostgreSQL does not know it keeps no plan. */
  readonly bounds: { readonly lowest: number; readonly highest: number } | null;
  readonly beyond: readonly string[];
  /** Nothing is handed out unless the host is still this one, and no other group was queued since. */
  readonly knownHost?: KnownHost;
  readonly needs: number;
}

export async function claimNextJob(db: Db, limits: Limits) {
  const { knownHost, bounds, beyond, needs } = limits;
  const shape = { isBounded: bounds !== null };
  const [row] = await claimNext(db, shape, {
    ...{ lowest: 0, highest: 0, ...bounds, beyond: [...beyond], needs },
    hostId: knownHost?.id ?? null,
    tokenId: knownHost?.tokenId ?? null,
    process: knownHost?.process ?? null,
    stamp: knownHost?.stamp ?? null,
    since: knownHost?.since ?? null,
  });
  return row ?? null;
}
