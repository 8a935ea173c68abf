import type { Fill } from "./types.ts";

const share = (whole: number, part: number) => Math.max(1, Math.floor(whole / part));

/** Announcements, discussions with their comments, and what people are told. */
export async function addTalk({ sql, scale, report }: Fill): Promise<void> {
  const { announcements, discussions, comments, messages } = {
    announcements: Math.min(200, scale.problems),
    discussions: share(scale.problems, 10),
    comments: scale.users * 3,
    messages: scale.users * 20,
  };
  await sql`
    insert into announcement (title, content, created_at, updated_at)
    select 'Announcement ' || n, repeat('What is new on this site. ', 30), at, at
    from (
      select n, now() - interval '1 year' + n * interval '1 year' / ${announcements}::int as at
      from generate_series(1, ${announcements}::int) as n
    ) as dated`;
  await sql`
    insert into discussion (category_id, title, description, content, author_uid, author_name, author_role, created_at)
    select (select min(id) from discussion_category), 'Discussion ' || n, 'About it', repeat('A word on it. ', 40),
      'scale' || lpad((1 + n % ${scale.users}::int)::text, 27, '0'), 'somebody', 1002,
      now() - interval '1 year' + n * interval '1 year' / ${discussions}::int
    from generate_series(1, ${discussions}::int) as n`;
  // Half of what is said is said in the last one.
  await sql`
    with place as (
      select array_agg(id order by id desc) as ids
      from (select id from discussion order by id desc limit ${discussions}) as newest
    )
    insert into comment (discussion_id, content, author_uid, author_name, author_role, created_at)
    select ids[case when n % 2 = 0 then 1 else 1 + n % ${discussions}::int end], 'Comment ' || n,
      'scale' || lpad((1 + n % ${scale.users}::int)::text, 27, '0'), 'somebody', 1002,
      now() - interval '30 days' + n * interval '30 days' / ${comments}::int
    from place cross join generate_series(1, ${comments}::int) as n`;
  await sql`
    insert into message (recipient_uid, kind, title, content, read_at, created_at)
    select 'scale' || lpad((1 + floor(${scale.users}::int * power(random(), 8)))::int::text, 27, '0'), 'Sys',
      'Notice ' || n, 'Something happened.', case when n % 3 > 0 then now() end,
      now() - interval '1 year' + n * interval '1 year' / ${messages}::int
    from generate_series(1, ${messages}::int) as n`;
  report(`${discussions} discussions, ${comments} comments, ${messages} messages`);
}
