-- Batches: many runs of the programs of a problem (solutions on cases, generators, validators), done as errands one
-- handful of rows after the other. They are kept for a day.
create table batch (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  kind text not null,
  -- What an errand is made of but for its rows, one for each program.
  programs jsonb not null,
  -- Rises whenever rows are answered: who reads along asks for what came after.
  round integer not null default 0,
  is_cancelled boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index batch_of_problem on batch (problem_id, kind, id);
create index batch_of_person on batch (uid) where ended_at is null;

create table batch_row (
  batch_id bigint not null references batch on delete cascade,
  seq integer not null,
  -- Its place in `programs`.
  program integer not null,
  work jsonb not null,
  -- The hash of all that decides what comes of it; null = it is to be run in any case.
  memo text,
  errand_id bigint,
  result jsonb,
  round integer,
  primary key (batch_id, seq)
);
create index batch_row_waiting on batch_row (batch_id, seq) where result is null and errand_id is null;
create index batch_row_errand on batch_row (errand_id) where result is null;

alter table errand add column batch_id bigint references batch on delete cascade;
create index errand_of_batch on errand (batch_id) where batch_id is not null;

-- What runs came to, by the hash of all that decided it.
create table run_memo (
  problem_id bigint not null references problem on delete cascade,
  memo text not null,
  result jsonb not null,
  run_at timestamptz not null,
  primary key (problem_id, memo)
);
