import type { Fill } from "./types.ts";

/** Rows of one statement: what a server holds in memory without noticing, and a step to report. */
const BATCH = 50_000;

/** A few problems and people get most of it, as everywhere; two of five submissions are accepted. */
export async function addSubmissions(fill: Fill): Promise<void> {
  const { sql, scale, report } = fill;
  await sql`
    create temporary table scale_problem on commit drop as
    select row_number() over (order by id)::int as number, id
    from problem where display_id ~ '^S\\d{6,}$'`;
  await sql`analyze scale_problem`;
  for (let from = 1; from <= scale.submissions; from += BATCH) {
    const to = Math.min(scale.submissions, from + BATCH - 1);
    await addBatch(fill, from, to);
    report(`${to} submissions`);
  }
}

/** Programs are as long as usual, so that rows take the room that they take elsewhere. */
async function addBatch({ sql, scale }: Fill, from: number, to: number): Promise<void> {
  await sql`
    with drawn as materialized (
      select n, random() as luck,
        lpad((1 + floor(${scale.users}::int * power(random(), 2)))::int::text, 27, '0') as person,
        1 + floor(${scale.problems}::int * power(random(), 3))::int as number,
        '// ' || n || repeat(E'\n    best = max(best, reach[at] + ' || n % 977 || ');', 6 + n % 25) as code,
        nextval('judgement_id_seq') as judgement_id,
        now() - interval '1 year' + n * interval '1 year' / ${scale.submissions}::int as at
      from generate_series(${from}::int, ${to}::int) as n
    ), made as materialized (
      select drawn.*, problem.id as problem_id,
        case when luck < 0.4 then 0 when luck < 0.7 then -1 when luck < 0.82 then 1 when luck < 0.88 then 3
          when luck < 0.95 then -2 when luck < 0.98 then 2 else -3 end as status,
        case when luck < 0.4 then 'A' when luck < 0.7 then 'W' when luck < 0.82 then 'T' when luck < 0.88 then 'R'
          when luck < 0.95 then '' when luck < 0.98 then 'M' else 'E' end as letter
      from drawn join scale_problem as problem using (number)
    ), sent as (
      insert into submission (uid, username, problem_id, language, code, code_bytes, ip, status, time_ms, memory_kib,
        judger, version, current_judgement_id, cases_done, cases_total, case_strip, created_at, updated_at)
      select 'scale' || person, 'scale-' || right(person, greatest(6, length(ltrim(person, '0')))), problem_id,
        (array['C++ 17', 'C++', 'Python3', 'Java', 'C', 'C++ 17', 'Python3'])[1 + n % 7],
        code, length(code), '127.0.0.1', status, (n * 7) % 1000, 1000 + (n * 13) % 60000, 'scale', 1, judgement_id,
        10 * length(letter), 10, repeat(letter, 10), at, at
      from made order by n
      returning id, status, time_ms, memory_kib, judger, current_judgement_id, case_strip, created_at
    )
    insert into judgement (id, submission_id, version, reason, status, time_ms, memory_kib, judger, case_strip,
      created_at, claimed_at, judged_at)
    overriding system value
    select current_judgement_id, id, 1, 'submit', status, time_ms, memory_kib, judger, case_strip,
      created_at, created_at, created_at
    from sent`;
}

const COUNTS = `count(status), count(*) filter (where status = 0), count(*) filter (where status = -3),
  count(*) filter (where status = -2), count(*) filter (where status = -1), count(*) filter (where status = 1),
  count(*) filter (where status = 2), count(*) filter (where status = 3), count(*) filter (where status = 4),
  count(*) filter (where status = 8)`;

/** As the site adds up when verdicts come, here at once. Every problem has its row of counts from the start. */
export async function addUp({ sql, report }: Fill): Promise<void> {
  await sql`
    insert into problem_count (problem_id, total, ac, pe, ce, wa, tle, mle, re, se, pa)
    select problem.id, ${sql.unsafe(COUNTS)}
    from scale_problem as problem left join submission on problem_id = problem.id and submission.in_bank
    group by problem.id`;
  await sql`
    insert into problem_language_count (problem_id, language, total, ac, pe, ce, wa, tle, mle, re, se, pa)
    select problem_id, language, ${sql.unsafe(COUNTS)}
    from submission join scale_problem as problem on problem.id = problem_id
    where submission.in_bank
    group by problem_id, language`;
  await sql`
    insert into submission_total (language, total, ac, pe, ce, wa, tle, mle, re, se, pa)
    select language, ${sql.unsafe(COUNTS)}
    from submission join scale_problem as problem on problem.id = problem_id
    where submission.in_bank
    group by language`;
  await sql`
    insert into user_solved (uid, problem_id, submission_id, solved_at)
    select distinct on (uid, problem_id) uid, problem_id, submission.id, submission.created_at
    from submission join scale_problem as problem on problem.id = problem_id
    where submission.in_bank and status = 0
    order by uid, problem_id, submission.id`;
  await sql`
    update user_tally set total = sent.total, ac = coalesce(solved.ac, 0)
    from (select uid, count(*) as total from submission where in_bank group by uid) as sent
    left join (select uid, count(*) as ac from user_solved group by uid) as solved using (uid)
    where user_tally.uid = sent.uid`;
  report("counts");
}
