-- Trainings: ordered sets of problems, in categories, open to everybody or to those who know the password.

create table training_category (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 255),
  -- #rrggbb; empty = none chosen.
  color text not null default '' check (color = '' or color ~ '^#[0-9a-f]{6}$'),
  -- null = of the site.
  group_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index training_category_name on training_category (coalesce(group_id, 0), lower(name));

create table training (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 255),
  -- Markdown.
  description text not null default '' check (length(description) <= 65535),
  is_private boolean not null default false,
  -- As typed: who looks after it reads it again and hands it out.
  password text check (length(password) between 1 and 255),
  -- A disabled one is there for its administrators alone.
  is_enabled boolean not null default true,
  -- Its place in the list.
  rank integer not null default 1000 check (rank >= 0),
  category_id bigint references training_category on delete set null,
  group_id bigint,
  author_uid text references user_account on delete set null,
  author_name text not null,
  -- Who saved it last: told to somebody who saves a form that they opened before.
  modified_by text not null default '',
  -- Rises with each save.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_private or password is not null)
);
-- What the public list asks.
create index training_listing on training (rank, id) where is_enabled and group_id is null;
create index training_group on training (group_id, rank, id) where group_id is not null;
create index training_author on training (author_uid);
create index training_category_of on training (category_id);

create table training_problem (
  id bigint generated always as identity primary key,
  training_id bigint not null references training on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  -- Its place; those with the same one follow in the order in which they came.
  rank integer not null default 0 check (rank >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (training_id, problem_id)
);
create index training_problem_of on training_problem (problem_id);

-- Who has entered with the password.
create table training_registration (
  training_id bigint not null references training on delete cascade,
  uid text not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (training_id, uid)
);
create index training_registration_of on training_registration (uid);

-- What was sent in a training stays in the bank when the training goes.
create index submission_training on submission (training_id, id) where training_id is not null;
