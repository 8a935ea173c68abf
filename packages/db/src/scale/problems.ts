import type { Fill } from "./types.ts";

const TAGS = 24;
/** Each of these tags is given to about this share of the problems. */
const TAG_SHARE = 0.05;
const HIDDEN_SHARE = 0.02;

export async function addProblems({ sql, scale, report }: Fill): Promise<void> {
  await sql`
    insert into problem (display_id, title, author_name, difficulty, auth, type, description, created_at, updated_at)
    select 'S' || lpad(n::text, greatest(6, length(n::text)), '0'),
      (array['Sum', 'Path', 'Tree', 'Game', 'Queue', 'String', 'Matrix', 'Graph'])[1 + n % 8] || ' ' || n,
      'root', n % 3, case when random() < ${HIDDEN_SHARE} then 2 else 1 end, 0,
      repeat('What is asked for, and what the input looks like. ', 20), at, at
    from (
      select n, now() - interval '3 years' + n * interval '2 years' / ${scale.problems}::int as at
      from generate_series(1, ${scale.problems}::int) as n
    ) as dated`;
  await sql`
    insert into problem_translation (problem_id, locale, title, description)
    select id, 'zh-CN', (array['求和', '路径', '树', '游戏', '队列', '字符串', '矩阵', '图'])[1 + id % 8] || ' ' || display_id,
      repeat('题目描述。', 60)
    from problem where display_id ~ '^S\\d{6,}$'`;
  await sql`
    insert into tag (name, color)
    select 'Scale ' || n, '' from generate_series(1, ${TAGS}::int) as n
    on conflict do nothing`;
  await sql`
    insert into problem_tag (problem_id, tag_id)
    select problem.id, tag.id from problem cross join tag
    where display_id ~ '^S\\d{6,}$' and tag.name ~ '^Scale \\d+$' and random() < ${TAG_SHARE}`;
  report(`${scale.problems} problems`);
}
