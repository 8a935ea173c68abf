import type { Fill } from "./types.ts";

const share = (whole: number, part: number) => Math.max(1, Math.floor(whole / part));

/** Of every other group. */
const MEMBERS = 20;
const PROBLEMS_OF_TRAINING = 10;

/**
 * Groups, of which the first has a fifth of all people, their trainings and discussions, and trainings of the site.
 */
export async function addClasses({ sql, scale, report }: Fill): Promise<void> {
  const groups = share(scale.users, 20);
  const large = share(scale.users, 5);
  const trainings = share(scale.users, 50);
  // Counted and told row by row, the rows of this one statement would take longer than all others.
  await sql`alter table group_member disable trigger user`;
  await sql`
    insert into user_group (name, short_name, brief, owner_uid, owner_name, auth, created_at)
    select 'Scale group ' || n, 'SG' || n, case when n % 3 = 0 then '算法训练' else 'A class' end,
      'scale' || lpad((1 + n % ${scale.users}::int)::text, 27, '0'), 'somebody', 1,
      now() - interval '2 years' + n * interval '2 years' / ${groups}::int
    from generate_series(1, ${groups}::int) as n`;
  await sql`
    with ours as (
      select id, row_number() over (order by id) as n from user_group where short_name ~ '^SG\\d+$'
    )
    insert into group_member (group_id, uid, level)
    select distinct on (ours.id, uid) ours.id, uid, case when m = 0 then 5 when m = 1 then 4 else 3 end
    from ours,
      lateral generate_series(0, case when n = 1 then ${large}::int else ${MEMBERS}::int end - 1) as m,
      lateral (select 'scale' || lpad((1 + (n * 31 * (n - 1) + m + n - 1) % ${scale.users}::int)::text, 27, '0') as uid) as named
    order by ours.id, uid, m`;
  await sql`
    update user_group set member_count = part.n
    from (select group_id, count(*) as n from group_member group by group_id) as part
    where id = part.group_id`;
  await sql`alter table group_member enable trigger user`;
  await addTrainings(sql, { trainings });
  await sql`
    insert into discussion (category_id, title, description, content, author_uid, author_name, author_role, group_id, created_at)
    select (select min(id) from discussion_category), 'Scale group discussion ' || n, 'About it', 'A word on it.',
      'scale' || lpad((1 + n % ${scale.users}::int)::text, 27, '0'), 'somebody', 1002,
      ids[case when n % 2 = 0 then 1 else 1 + n % array_length(ids, 1) end], now()
    from (select array_agg(id order by id) as ids from user_group where short_name ~ '^SG\\d+$') as known,
      generate_series(1, ${groups}::int) as n`;
  report(`${groups} groups, the first of ${large} people, ${trainings} trainings`);
}

/** Half of them of the site, of the others half in the first group. */
async function addTrainings(sql: Fill["sql"], { trainings }: { trainings: number }): Promise<void> {
  await sql`
    insert into training (title, description, rank, group_id, author_name)
    select (array['Paths', 'Trees', '图论入门', 'Queues', '动态规划'])[1 + n % 5] || ' ' || n, 'Step by step.', n,
      case when n % 4 = 1 then ids[1] when n % 4 = 3 then ids[1 + n % array_length(ids, 1)] end, 'root'
    from (select array_agg(id order by id) as ids from user_group where short_name ~ '^SG\\d+$') as known,
      generate_series(1, ${trainings}::int) as n`;
  await sql`
    insert into training_problem (training_id, problem_id, rank)
    select training.id, ids[1 + (training.id * 13 + n * 7) % array_length(ids, 1)], n
    from training,
      (select array_agg(id order by id) as ids from problem where display_id ~ '^S\\d{6,}$') as known,
      generate_series(1, ${PROBLEMS_OF_TRAINING}::int) as n
    on conflict do nothing`;
}
