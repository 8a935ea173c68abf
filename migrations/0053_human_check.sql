-- What tells people from programs: puzzles, captchas, questions, and the passes that solved puzzles earn. Kept here and
-- not in a process, since the answer may come to another server than the one that asked.

create table human_check (
  id text primary key,
  kind text not null check (kind in ('slide', 'question', 'captcha', 'pass')),
  answer text not null,
  ip text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index human_check_ip on human_check (ip, created_at);
create index human_check_expiry on human_check (expires_at);

-- Failures that left the window are removed by age.
create index sign_in_failure_age on sign_in_failure (failed_at);
