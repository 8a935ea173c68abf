-- Homework: a training of a group with times, and other times for some people.

create table homework (
  training_id bigint primary key references training on delete cascade,
  opens_at timestamptz not null,
  due_at timestamptz not null,
  -- The last moment for late work.
  closes_at timestamptz not null,
  -- Taken off for each day that has begun since it was due.
  percent_per_day smallint not null default 0 check (percent_per_day between 0 and 100),
  -- Of the points, however late.
  lowest_percent smallint not null default 0 check (lowest_percent between 0 and 100),
  grace_minutes integer not null default 0 check (grace_minutes between 0 and 1440),
  -- What somebody had solved before it opened counts.
  counts_earlier boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (opens_at < due_at and due_at <= closes_at)
);

-- Other times for one person; null = as for all.
create table homework_extension (
  training_id bigint not null references homework on delete cascade,
  uid text not null references user_account on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  closes_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (training_id, uid),
  check (opens_at is not null or due_at is not null or closes_at is not null)
);
create index homework_extension_of on homework_extension (uid);

-- What each person of a class sent to each problem is read without the rows.
create index submission_homework on submission (training_id, uid, problem_id, id)
  include (status, score, created_at) where training_id is not null;
