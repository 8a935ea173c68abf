/** What whoever runs a contest watches, as it stands now. */
import type { Db } from "@gavel/db";
import { ROOT_ROLE } from "@gavel/domain/role-id";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";

const LIVE = Object.values(VERDICTS).flatMap(({ phase, code }) => (phase === "live" ? [code] : []));

interface Span {
  readonly contestId: number;
  readonly from: Date;
  readonly until: Date;
  /** Not counted, as root is not. */
  readonly creatorUid: string | null;
}

/** By problem: what was sent, accepted, is open, and came since `recent`. */
export async function countByProblem(db: Db, span: Span, recent: Date) {
  const { rows } = await sql<{
    contestProblemId: number;
    total: number;
    accepted: number;
    pending: number;
    recent: number;
  }>`
    select contest_problem_id as "contestProblemId", count(*)::int as total,
      count(*) filter (where status = ${VERDICTS.accepted.code})::int as accepted,
      count(*) filter (where status = any(${LIVE}::int[]))::int as pending,
      count(*) filter (where submission.created_at >= ${recent})::int as recent
    from submission join user_account as sender on sender.uid = submission.uid
    where contest_id = ${span.contestId} and contest_problem_id is not null
      and submission.created_at >= ${span.from} and submission.created_at < ${span.until}
      and sender.role_id <> ${ROOT_ROLE} and sender.uid is distinct from ${span.creatorUid}
    group by contest_problem_id
  `.execute(db);
  return rows;
}

/** Whoever sent it: what has no verdict yet may still change the board. */
export async function countPending(db: Db, { contestId, from, until }: Omit<Span, "creatorUid">) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from submission
    where contest_id = ${contestId} and status = any(${LIVE}::int[])
      and created_at >= ${from} and created_at < ${until}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of open judgements: how many wait for a host, and how many are held back. */
export async function countWaiting(db: Db, contestId: number) {
  const { rows } = await sql<{ waiting: number; heldBack: number }>`
    select count(*) filter (where job_id is not null and judgehost_id is null)::int as waiting,
      count(*) filter (where job_id is null)::int as "heldBack"
    from submission join judgement on submission_id = submission.id
      and judgement.version = submission.version
    where contest_id = ${contestId} and submission.status = any(${LIVE}::int[])
      and judged_at is null
  `.execute(db);
  return rows[0] ?? { waiting: 0, heldBack: 0 };
}

/** Looked at: enough for a median, and no more at 60 000 submissions. */
const NEWEST = 200;

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

/** In the organisers' order. */
export function listProblems(db: Db, contestId: number) {
  return db
    .selectFrom("contest_problem")
    .select(["id", "display_id", "title", "color", "paused_at", "paused_by", "pause_reason"])
    .where("contest_id", "=", contestId)
    .orderBy("ordinal")
    .execute();
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

/** Sent from then on and before the other moment. */
export async function countSentBetween(
  db: Db,
  { contestId, from, until }: Omit<Span, "creatorUid">,
): Promise<number> {
  const { count } = await db
    .selectFrom("submission")
    .where("contest_id", "=", contestId)
    .where("created_at", ">=", from)
    .where("created_at", "<", until)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
