-- Images and files that texts refer to, and the imports of problem archives.

create table site_file (
  -- As in its address: random letters and the extension.
  name text primary key check (name ~ '^[0-9a-f]{32}\.[a-z0-9]{1,16}$'),
  -- img: shown inside texts; file: a download
  kind text not null check (kind in ('img', 'file')),
  sha256 text not null references blob,
  bytes bigint not null,
  -- What people called it.
  original_name text not null,
  -- Who put it there; null once the account is gone.
  uid text references user_account on delete set null,
  -- Goes with the problem; null: belongs to no problem.
  problem_id bigint references problem on delete cascade,
  created_at timestamptz not null default now()
);
create index site_file_problem on site_file (problem_id);
create index site_file_uid on site_file (uid);

create table problem_import (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  file_name text not null,
  -- What the caller named; null = found by the content.
  format text,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'interrupted')),
  -- Problems dealt with so far; how many there are is known at the end.
  done integer not null default 0,
  -- One row for each problem dealt with.
  problems jsonb not null default '[]',
  -- Why the whole archive was refused.
  reason text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index problem_import_uid on problem_import (uid, id desc);
