-- Links that let people into a group at once, until a moment and up to a number of people. Those that have ended stay for a
-- while: whoever follows one is told when it ended.
create table group_link (
  id bigint generated always as identity primary key,
  group_id bigint not null references user_group on delete cascade,
  -- Whoever reads the table alone can neither follow a link nor show it.
  token_hash text not null unique,
  sealed_token text not null,
  created_by text not null,
  expires_at timestamptz not null,
  -- null = as many as like.
  people_max integer check (people_max between 1 and 10000),
  -- Who came in by it.
  people integer not null default 0,
  -- By hand; null = it works until it expires.
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index group_link_of on group_link (group_id, id desc);
-- A group has one at a time.
create unique index group_link_live on group_link (group_id) where ended_at is null;
