-- The programs that belong to a problem: solutions with what they should get, generators, validators; and what its
-- checker should say of some outputs.
create table problem_program_set (
  problem_id bigint primary key references problem on delete cascade,
  revision integer not null default 0,
  -- A time limit is suggested between the slowest right solution times the one and the fastest slow one through the other.
  right_factor real not null default 2,
  slow_factor real not null default 1.5,
  updated_by text,
  updated_at timestamptz not null default now()
);

create table problem_program (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problem on delete cascade,
  position integer not null,
  kind text not null check (kind in ('solution', 'generator', 'validator')),
  name text not null,
  language text not null,
  code text not null,
  -- Verdicts that a solution may get.
  expected jsonb not null default '[]',
  -- The solution that answers are made with.
  is_main boolean not null default false
);
create index problem_program_of on problem_program (problem_id, position);

create table checker_test (
  problem_id bigint not null references problem on delete cascade,
  seq integer not null,
  input text not null,
  output text not null,
  answer text not null,
  expected text not null,
  primary key (problem_id, seq)
);
