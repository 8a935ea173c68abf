-- Submissions (what was sent), judgements (one judging of it), runs (one test case in a judgement).

create table judgehost (
  id text primary key,
  name text not null,
  version text not null default '',
  slots integer not null default 0,
  is_enabled boolean not null default true,
  languages jsonb not null default '[]',
  sandbox jsonb not null default '{}',
  load jsonb not null default '{}',
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table submission (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  username text not null,
  problem_id bigint not null references problem on delete cascade,
  group_id bigint,
  language text not null,
  code text not null,
  code_bytes integer not null,
  ip text not null default '',
  is_shared boolean not null default false,
  -- The current judgement, denormalised for lists.
  status smallint not null default 5,
  time_ms integer,
  memory_kib integer,
  score integer,
  oi_rank_score integer,
  judger text,
  is_manual boolean not null default false,
  error_message text,
  version integer not null default 0,
  current_judgement_id bigint,
  cases_done integer not null default 0,
  cases_total integer,
  -- One character a case: the strip of lists ('.' = not run).
  case_strip text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index submission_user on submission (uid, id desc);
create index submission_problem on submission (problem_id, id desc);
create index submission_user_problem on submission (uid, problem_id, id desc);
create index submission_status on submission (status, id desc);
create index submission_username on submission (lower(username) text_pattern_ops, id desc);

create table judgement (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submission on delete cascade,
  version integer not null,
  reason text not null default 'submit' check (reason in ('submit', 'rejudge')),
  test_data_version_id bigint references test_data_version,
  status smallint not null default 5,
  time_ms integer,
  memory_kib integer,
  score integer,
  oi_rank_score integer,
  error_message text,
  -- Why a run went wrong on our side or how it ended, for staff.
  note text,
  judgehost_id text,
  judger text,
  job_id uuid,
  attempts integer not null default 0,
  claim_token text,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  judged_at timestamptz,
  unique (submission_id, version)
);
create index judgement_open on judgement (id) where judged_at is null;
alter table submission add constraint submission_current_judgement
  foreign key (current_judgement_id) references judgement (id) on delete set null deferrable initially deferred;

create table judgement_run (
  judgement_id bigint not null references judgement on delete cascade,
  seq integer not null,
  test_case_id bigint references test_case,
  status smallint not null,
  time_ms integer not null,
  memory_kib integer not null,
  score integer,
  group_num integer,
  user_output text not null default '',
  note text,
  detail jsonb,
  primary key (judgement_id, seq)
);

-- Aggregates: incremental for speed; `domain` recomputes them and a test holds both equal.
create table problem_count (
  problem_id bigint primary key references problem on delete cascade,
  total integer not null default 0,
  ac integer not null default 0,
  pe integer not null default 0,
  ce integer not null default 0,
  wa integer not null default 0,
  tle integer not null default 0,
  mle integer not null default 0,
  re integer not null default 0,
  se integer not null default 0,
  pa integer not null default 0
);

create table user_solved (
  uid text not null references user_account on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  submission_id bigint not null references submission on delete cascade,
  solved_at timestamptz not null,
  primary key (uid, problem_id)
);
create index user_solved_problem on user_solved (problem_id);
