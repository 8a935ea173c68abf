/**
 * Made-up people, problems and submissions, as many as a large site has: for measuring lists. What adds up (counts of
 * problems, who solved what) adds up; test data and the cases of a judging are left out. The same numbers give the same
 * content, but for passwords, which nobody knows.
 */
import type { Database } from "./client.ts";

type Sql = Database["sql"];

export interface Scale {
  readonly users: number;
  readonly problems: number;
  readonly submissions: number;
}
export const LARGE_SITE: Scale = { users: 100_000, problems: 10_000, submissions: 1_000_000 };

/** Rows of one statement: what a server holds in memory without noticing, and a step to report. */
const BATCH = 50_000;
/** Every tag of the site is given to about this share of the problems. */
const TAG_SHARE = 0.05;
const HIDDEN_SHARE = 0.02;

/** `report` hears of each part. @throws Error when the database was filled like this before. */
export async function fillToScale(
  sql: Sql,
  scale: Scale,
  report: (part: string) => void,
): Promise<void> {
  const [known] = await sql`select 1 from user_account where username = ${userName(1)}`;
  if (known !== undefined) throw new Error("this database has been filled to scale before");
  await sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql;
    await tx`select setseed(0.25)`;
    await addUsers(tx, scale.users);
    report(`${scale.users} people`);
    await addProblems(tx, scale.problems);
    report(`${scale.problems} problems`);
    for (let from = 1; from <= scale.submissions; from += BATCH) {
      const to = Math.min(scale.submissions, from + BATCH - 1);
      await addSubmissions(tx, { from, to, scale });
      report(`${to} submissions`);
    }
    await addUp(tx);
  });
  // Without fresh figures the planner takes a full table for an empty one.
  await sql`vacuum analyze`;
  report("counts");
}

function userName(number: number): string {
  return `scale-${String(number).padStart(6, "0")}`;
}

async function addUsers(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into user_account (uid, username, email, password_hash, nickname, school, signature, created_at)
    select 'scale' || lpad(n::text, 27, '0'), 'scale-' || lpad(n::text, 6, '0'),
      'scale-' || n || '@example.org', 'none', 'Person ' || n, 'School ' || n % 300, '',
      now() - interval '3 years' + n * interval '2 years' / ${count}
    from generate_series(1, ${count}::int) as n`;
}

async function addProblems(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into problem (display_id, title, author_name, difficulty, auth, type, description, created_at)
    select 'S' || lpad(n::text, 6, '0'),
      (array['Sum', 'Path', 'Tree', 'Game', 'Queue', 'String', 'Matrix', 'Graph'])[1 + n % 8] || ' ' || n,
      'root', n % 3, case when random() < ${HIDDEN_SHARE} then 2 else 1 end, 0,
      repeat('What is asked for, and what the input looks like. ', 20),
      now() - interval '3 years' + n * interval '2 years' / ${count}
    from generate_series(1, ${count}::int) as n`;
  await sql`
    insert into problem_translation (problem_id, locale, title, description)
    select id, 'zh-CN', '题目 ' || display_id, repeat('题目描述。', 60)
    from problem where display_id ~ '^S\\d{6}$'`;
  await sql`
    insert into problem_tag (problem_id, tag_id)
    select problem.id, tag.id from problem cross join tag
    where display_id ~ '^S\\d{6}$' and random() < ${TAG_SHARE}`;
}

interface Batch {
  readonly from: number;
  readonly to: number;
  readonly scale: Scale;
}

/** A few problems and people get most of it, as everywhere; two of five submissions are accepted. */
async function addSubmissions(sql: Sql, { from, to, scale }: Batch): Promise<void> {
  await sql`
    with drawn as materialized (
      select n, random() as luck,
        1 + floor(${scale.users} * power(random(), 2))::int as person,
        1 + floor(${scale.problems} * power(random(), 3))::int as number
      from generate_series(${from}::int, ${to}::int) as n
    ), made as materialized (
      select drawn.n, person.uid, person.username, problem.id as problem_id,
        (array['C++ 17', 'C++', 'Python3', 'Java', 'C'])[1 + drawn.n % 5] as language,
        case when luck < 0.4 then 0 when luck < 0.7 then -1 when luck < 0.82 then 1 when luck < 0.88 then 3
          when luck < 0.95 then -2 when luck < 0.98 then 2 else -3 end as status,
        nextval(pg_get_serial_sequence('judgement', 'id')) as judgement_id,
        now() - interval '1 year' + drawn.n * interval '1 year' / ${scale.submissions} as at
      from drawn
      join user_account as person on person.uid = 'scale' || lpad(drawn.person::text, 27, '0')
      join problem on problem.display_id = 'S' || lpad(drawn.number::text, 6, '0')
    ), worded as materialized (
      select *, case status when 0 then 'A' when -1 then 'W' when 1 then 'T' when 3 then 'R' when 2 then 'M' when -3 then 'E' else '' end as letter
      from made
    ), sent as (
      insert into submission (uid, username, problem_id, language, code, code_bytes, ip, status, time_ms, memory_kib,
        judger, version, current_judgement_id, cases_done, cases_total, case_strip, created_at, updated_at)
      select uid, username, problem_id, language, '// ' || n, length(n::text) + 3, '127.0.0.1', status,
        (n * 7) % 1000, 1000 + (n * 13) % 60000, 'scale', 1, judgement_id,
        10 * length(letter), 10, repeat(letter, 10), at, at
      from worded order by n
      returning id, status, time_ms, memory_kib, judger, current_judgement_id, case_strip, created_at
    )
    insert into judgement (id, submission_id, version, reason, status, time_ms, memory_kib, judger, case_strip,
      created_at, judged_at)
    overriding system value
    select current_judgement_id, id, 1, 'submit', status, time_ms, memory_kib, judger, case_strip, created_at, created_at
    from sent`;
}

/** As the site adds up when verdicts come, here at once. */
async function addUp(sql: Sql): Promise<void> {
  await sql`
    insert into problem_count (problem_id, total, ac, pe, ce, wa, tle, mle, re, se, pa)
    select problem_id, count(*), count(*) filter (where status = 0), count(*) filter (where status = -3),
      count(*) filter (where status = -2), count(*) filter (where status = -1), count(*) filter (where status = 1),
      count(*) filter (where status = 2), count(*) filter (where status = 3), count(*) filter (where status = 4),
      count(*) filter (where status = 8)
    from submission join problem on problem.id = problem_id
    where display_id ~ '^S\\d{6}$' and submission.group_id is null
    group by problem_id`;
  await sql`
    insert into user_solved (uid, problem_id, submission_id, solved_at)
    select distinct on (uid, problem_id) uid, problem_id, submission.id, submission.created_at
    from submission join problem on problem.id = problem_id
    where display_id ~ '^S\\d{6}$' and submission.group_id is null and status = 0
    order by uid, problem_id, submission.id`;
}
