-- A contest package that somebody uploaded. It is looked at before anything of it is stored; its bytes are staged.
create table contest_package (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  file_name text not null,
  sha256 text not null,
  bytes bigint not null,
  state text not null default 'reading' check (state in ('reading', 'read', 'failed')),
  -- What would become of it; null until it is read.
  preview jsonb,
  -- Why it cannot be read.
  reason text,
  created_at timestamptz not null default now()
);
create index contest_package_uid on contest_package (uid, created_at);

-- What came of it, with all that has to go again when it is taken back.
create table contest_import (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  file_name text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'interrupted')),
  step text not null default 'problems' check (step in ('problems', 'accounts', 'contest')),
  -- Of the step: how far it is, and how much there is.
  done integer not null default 0,
  total integer not null default 0,
  report jsonb not null default '{}',
  contest_id bigint references contest on delete set null,
  -- Those that it made.
  problem_ids bigint[] not null default '{}',
  uids text[] not null default '{}',
  -- Whatever was sent to its contest behind this one, somebody sent there.
  last_submission_id bigint,
  reason text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  undone_at timestamptz
);
create index contest_import_uid on contest_import (uid, id desc);
create index contest_import_contest on contest_import (contest_id) where contest_id is not null;
