-- Short tasks for judge hosts that are no judgements: test runs, trial compiles of checkers. They live for minutes.
create table errand (
  id bigint generated always as identity primary key,
  -- What the person who asked polls with; nobody can guess it.
  key text not null unique,
  uid text not null references user_account on delete cascade,
  problem_id bigint references problem on delete cascade,
  -- What a judge host is sent, and what it answered (see judge-protocol, errand.ts).
  work jsonb not null,
  result jsonb,
  -- The last fault of ours, for staff.
  note text,
  job_id uuid,
  attempts integer not null default 0,
  claim_token text,
  claimed_at timestamptz,
  judgehost_id text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index errand_open_job on errand (job_id) where ended_at is null;
create index errand_created on errand (created_at);

-- When each person last started a test run; errands themselves go once they are read.
create table test_run_pace (
  uid text primary key references user_account on delete cascade,
  last_at timestamptz not null
);

-- Checkers and interactors that a judge host has compiled: a hash over language, code and further files.
create table compiled_checker (
  content_hash text primary key,
  compiled_at timestamptz not null default now()
);
