import type { Fill } from "./types.ts";

const BATCHES = 40;
const BATCH_MAX = 2000;

/** What the back office lists: its own log, mails that went out, and rejudges that are over. */
export async function addStaffWork({ sql, scale, report }: Fill): Promise<void> {
  const entries = Math.max(1, Math.floor(scale.users / 5));
  const mails = Math.max(1, Math.floor(scale.users / 20));
  await sql`
    insert into audit_entry (at, actor_name, ip, action, target_id, target_name, before, after)
    select now() - interval '1 year' + n * interval '1 year' / ${entries}::int, 'scale', '127.0.0.1',
      (array['problem.update', 'problem.auth', 'user.update', 'setting.update'])[1 + n % 4], n::text, 'Target ' || n,
      '{"auth": 2}', '{"auth": 1}'
    from generate_series(1, ${entries}::int) as n`;
  await sql`
    insert into mail_outbox (recipient, subject, body, html, created_at, sent_at, attempts)
    select 'scale-' || n || '@example.org', 'Mail ' || n, 'A word.', '<p>A word.</p>', at, at, 1
    from (
      select n, now() - interval '20 days' + n * interval '20 days' / ${mails}::int as at
      from generate_series(1, ${mails}::int) as n
    ) as dated`;
  await sql`
    with batch as (
      insert into rejudge_batch (problem_id, mode, state, created_at, decided_at, ended_at)
      select id, 'preview', 'applied', now() - number * interval '1 hour', now(), now()
      from scale_problem where number <= ${BATCHES}
      returning id, problem_id
    )
    insert into rejudge_item (batch_id, submission_id, base_version, old_status, judgement_id, outcome)
    select batch.id, judged.id, 1, -1, judged.current_judgement_id, 'applied'
    from batch cross join lateral (
      select id, current_judgement_id from submission
      where problem_id = batch.problem_id order by id limit ${BATCH_MAX}
    ) as judged`;
  report(`${entries} entries of the log, ${mails} mails`);
}
