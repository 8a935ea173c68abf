/** A contest of thousands of teams in a filled database, and the same as the domain takes it. */
import type { Database } from "@gavel/db";
import { type BoardInput, boardResultOf } from "@gavel/domain/contest/board";

export interface ContestSize {
  readonly teams: number;
  readonly problems: number;
  readonly submissions: number;
}

const HOUR_MS = 3_600_000;

/** It has run for four hours of five. Two of five submissions are accepted. Returns its id. */
export async function addContest({ sql }: Database, size: ContestSize): Promise<number> {
  const [contest] = await sql<{ id: number }[]>`
    insert into contest (title, type, author_uid, author_name, open_rank, start_time, end_time, seal_rank)
    select 'Bench', 0, uid, username, true, now() - interval '4 hours', now() + interval '1 hour', false
    from user_account where role_id = 1000 limit 1
    returning id`;
  const id = contest?.id ?? 0;
  await sql`
    insert into contest_problem (contest_id, problem_id, display_id, title, color, ordinal)
    select ${id}, id, chr(64 + n), 'Problem ' || n, '#0072b2', n
    from (select id, row_number() over (order by id)::int as n from problem) as p where n <= ${size.problems}`;
  await sql`select setseed(0.5)`;
  await sql`
    with team as (
      select uid, username, row_number() over (order by uid) as n from user_account
      where role_id = 1002 limit ${size.teams}
    ), draw as (
      select 1 + floor(random() * ${size.teams})::int as team, 1 + floor(random() * ${size.problems})::int as problem,
        random() as at, random() < 0.4 as is_accepted
      from generate_series(1, ${size.submissions})
    )
    insert into submission (uid, username, language, code, code_bytes, problem_id, contest_id, contest_problem_id,
      status, time_ms, created_at)
    select team.uid, team.username, 'C', 'x', 1, cp.problem_id, ${id}, cp.id,
      case when is_accepted then 0 else -1 end, 15, now() - interval '4 hours' + at * interval '4 hours'
    from draw join team on team.n = draw.team
    join contest_problem as cp on cp.contest_id = ${id} and cp.ordinal = draw.problem
    order by at`;
  await sql`vacuum analyze`;
  return id;
}

export async function readInput({ sql }: Database, id: number): Promise<BoardInput> {
  const problems = await sql<{ id: number }[]>`
    select id from contest_problem where contest_id = ${id} order by ordinal`;
  const rows = await sql<
    { id: number; uid: string; problem: number; status: number; timeMs: number }[]
  >`
    select s.id, s.uid, contest_problem_id as problem, status,
      (extract(epoch from s.created_at - c.start_time) * 1000)::float8 as "timeMs"
    from submission as s join contest as c on c.id = s.contest_id where contest_id = ${id} order by s.id`;
  return {
    conventions: {
      ...{ rule: "acm", penaltyMinutes: 20, penaltyUnit: "exact", compileErrors: "free" },
      ...{ ties: "shared", oi: "recent" },
    },
    ...{ durationMs: 5 * HOUR_MS, sealFromMs: null, includeAfterEnd: false, upToMs: null },
    participants: [],
    problems: problems.map((problem) => problem.id),
    // Written out, as the server does: objects put together from others are slow to read.
    submissions: rows.map(({ id: submission, uid, problem, status, timeMs }) => ({
      id: submission,
      uid,
      problem,
      timeMs,
      result: boardResultOf(status),
      score: null,
      runTimeMs: 15,
    })),
  };
}
