/** What whoever runs a contest watches, as it stands now. */
import type { Db } from "@gavel/db";
import { FAULT_VERDICTS } from "@gavel/domain/contest/control";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { LIVE_STATUSES } from "../../kernel/verdict-queries.ts";

interface Span {
  readonly contestId: number;
  readonly from: Date;
  readonly until: Date;
}

const FAULTY = FAULT_VERDICTS.map((key) => VERDICTS[key].code);

/** Whoever sent it: how many came from then on and before the other moment. */
export async function countSentTo(db: Db, span: Span): Promise<number> {
  const { count } = await sentTo(db, span)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many of these have no verdict yet, and how many one that is a fault of the site or of a remote judge. */
export function countUnsettled(db: Db, span: Span): Promise<{ pending: number; faults: number }> {
  return sentTo(db, span)
    .where("status", "in", [...LIVE_STATUSES, ...FAULTY])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("status", "in", LIVE_STATUSES).as("pending"),
      fn.countAll<number>().filterWhere("status", "in", FAULTY).as("faults"),
    ])
    .executeTakeFirstOrThrow();
}

function sentTo(db: Db, { contestId, from, until }: Span) {
  return db
    .selectFrom("submission")
    .where("contest_id", "=", contestId)
    .where("created_at", ">=", from)
    .where("created_at", "<", until);
}

/** Of open judgements: how many wait for a host, and how many are held back. */
export async function countWaiting(db: Db, contestId: number) {
  const { rows } = await sql<{ waiting: number; heldBack: number }>`
    select count(*) filter (where job_id is not null and judgehost_id is null)::int as waiting,
      count(*) filter (where job_id is null)::int as "heldBack"
    from submission join judgement on submission_id = submission.id
      and judgement.version = submission.version
    where contest_id = ${contestId} and submission.status = any(${LIVE_STATUSES}::int[])
      and judged_at is null
  `.execute(db);
  return rows[0] ?? { waiting: 0, heldBack: 0 };
}

/** Looked at: enough for a median, and no more at 60 000 submissions. */
const NEWEST = 200;

/**
 * By problem of the contest: how many verdicts come from other test data than judges use now. Looked for where the data
 * changed after the start.
 */
export async function countOutdated(db: Db, contestId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select place.id, count(*)::int as count
    from contest_problem place
      join contest on contest.id = place.contest_id
      join problem on problem.id = place.problem_id
      join test_data_version live on live.id = problem.test_data_version_id
        and live.created_at > contest.start_time
      join submission on submission.contest_id = place.contest_id
        and submission.contest_problem_id = place.id
      join judgement on judgement.submission_id = submission.id
        and judgement.version = submission.version
    where place.contest_id = ${contestId} and not submission.is_manual
      and submission.status <> all(${LIVE_STATUSES}::int[])
      and judgement.test_data_version_id <> live.id
    group by place.id
  `.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** How long those of the newest submissions waited for a host that were judged since then; null when none was. */
export async function findMedianWait(db: Db, contestId: number, since: Date) {
  const { rows } = await sql<{ ms: number | null }>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from claimed_at - judgement.created_at) * 1000)::float8 as ms
    from (select id from submission where contest_id = ${contestId} order by id desc limit ${NEWEST}) as newest
      join judgement on submission_id = newest.id
    where claimed_at is not null and judged_at >= ${since} and judgehost_id is not null
  `.execute(db);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(0, Math.round(ms));
}

/** Who sent something or has entered with the password. */
export async function countContestants(db: Db, contestId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select uid from contest_registration where contest_id = ${contestId}
      union
      select uid from submission where contest_id = ${contestId}) as people
  `.execute(db);
  return rows[0]?.count ?? 0;
}
