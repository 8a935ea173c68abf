-- What the first page counts and shows.

-- Submissions of the last days, and first solutions of the last seven.
create index submission_created on submission (created_at);
create index user_solved_at on user_solved (solved_at);
-- Who was here a moment ago.
create index user_session_seen on user_session (seen_at);
-- Problems that changed last.
create index problem_updated on problem (updated_at desc, id desc)
  where auth = 1 and (group_id is null or apply_public_progress = 2);

-- What the address of contests elsewhere last answered.
create table contest_feed (
  url text primary key,
  -- [{oj, url, title, beginTime, endTime}], times in ISO form
  contests jsonb not null default '[]',
  -- The last time it answered well; null = never.
  fetched_at timestamptz,
  -- Why the last try failed; null = it did not.
  fault text
);
