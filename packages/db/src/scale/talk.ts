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
  // A word on every fifth of them.
  await sql`
    insert into reply (comment_id, content, author_uid, author_name, author_role, addressee_uid, addressee_name, created_at)
    select id, 'Reply to ' || id, author_uid, author_name, author_role, author_uid, author_name, created_at
    from comment where content ~ '^Comment \\d+$' and id % 5 = 0`;
  await tellPeople(sql, { users: scale.users, messages });
  report(`${discussions} discussions, ${comments} comments, ${messages} messages`);
}

/** Of each kind as many; a third is unread, and few people have most of it. */
async function tellPeople(
  sql: Fill["sql"],
  { users, messages }: { readonly users: number; readonly messages: number },
): Promise<void> {
  await sql`
    create temporary table scale_said on commit drop as
    select row_number() over (order by reply.id)::int as number, reply.id as reply_id, comment_id, discussion_id
    from reply join comment on comment.id = comment_id where discussion_id is not null`;
  await sql`analyze scale_said`;
  await sql`
    insert into message (recipient_uid, kind, title, content, action, sender_name, discussion_id, comment_id, reply_id,
      read_at, created_at)
    select 'scale' || lpad((1 + floor(${users}::int * power(random(), 8)))::int::text, 27, '0'), kind,
      case when is_note then 'Notice ' || n end, case when is_note then 'Something happened.' end,
      case when is_note then null when kind = 'Like' then 'Like_Discuss' else kind end,
      case when not is_note then 'somebody' end, case when not is_note then discussion_id end,
      case when not is_note then comment_id end, case when kind = 'Reply' then reply_id end,
      case when n % 3 > 0 then now() end,
      now() - interval '1 year' + n * interval '1 year' / ${messages}::int
    from (
      select n, kind, kind in ('Sys', 'Mine') as is_note
      from generate_series(1, ${messages}::int) as n,
        lateral (select (array['Sys', 'Discuss', 'Reply', 'Like', 'Mine'])[1 + n % 5] as kind) as named
    ) as drawn
    join scale_said as said on said.number = 1 + n % greatest(1, (select count(*) from scale_said))
    order by n`;
}
