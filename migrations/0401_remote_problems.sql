-- Problems of other judges: what they are called there, how they were when they were last fetched, and lists of them that
-- are being imported.

-- As the site counts it. null = as the ID here says after its prefix.
alter table problem add column remote_id text;
create unique index problem_remote on problem (remote_judge, remote_id);

create table remote_problem (
  problem_id bigint primary key references problem on delete cascade,
  url text not null,
  -- Field by field as they came, and as they were put here: what was changed there is told from what was changed here.
  came jsonb not null,
  put jsonb not null,
  fetched_at timestamptz not null
);

create table remote_batch (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index remote_batch_owner on remote_batch (uid, id);

create table remote_batch_entry (
  id bigint generated always as identity primary key,
  batch_id bigint not null references remote_batch on delete cascade,
  site text not null,
  -- As the site counts it.
  remote_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'imported', 'known', 'failed')),
  problem_id bigint references problem on delete set null,
  fault text,
  fault_detail text not null default '',
  tries integer not null default 0,
  next_at timestamptz not null,
  ended_at timestamptz,
  -- A server imports it until then; another one takes it up afterwards.
  held_until timestamptz,
  unique (batch_id, site, remote_id)
);
create index remote_batch_entry_waiting on remote_batch_entry (next_at) where state = 'waiting';
create index remote_batch_entry_problem on remote_batch_entry (problem_id);
