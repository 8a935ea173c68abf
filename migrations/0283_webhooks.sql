-- Who is told over HTTP of what changes in contests, and how far each has been told.
create table webhook (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  -- The personal token that it was registered with and ends with; null = the owner's password stood for it.
  token_id uuid references personal_token on delete cascade,
  -- Of the Contest API: as that one writes objects they are told.
  version text not null,
  url text not null check (length(url) between 1 and 500),
  -- What the receiver knows the site by.
  sealed_token text not null,
  -- Empty: of all types, of every contest.
  endpoints text[] not null,
  contest_ids bigint[] not null,
  created_at timestamptz not null,
  -- Not told any more, and why; null = active.
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('failing', 'address', 'access')),
  -- Tries in a row that came to nothing.
  tries integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  -- What became of the last try, for people: a status, or what was in its way.
  answer text not null default '',
  answered_at timestamptz,
  -- The server process that tells it; another one takes it up when this moment is past.
  holder uuid,
  held_until timestamptz,
  check ((stopped_at is null) = (stop_reason is null))
);
create index webhook_owner on webhook (uid);
create index webhook_token on webhook (token_id) where token_id is not null;

-- Where it stands in the journal of a contest. A row that is missing means: told nothing yet.
create table webhook_position (
  webhook_id bigint not null references webhook on delete cascade,
  contest_id bigint not null references contest on delete cascade,
  -- What its owner was to the contest when it was told, and of which order the numbers are.
  reader text not null,
  epoch text not null,
  -- By type of object, since what is referred to is told first: the place of the last change that was told.
  told jsonb not null,
  primary key (webhook_id, contest_id)
);
create index webhook_position_contest on webhook_position (contest_id);

-- One that names no contest hears of new ones from their beginning.
create function announce_new_contest() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object('type', 'webhook')::text);
  return null;
end $$;
create trigger contest_webhook after insert on contest
  for each row execute function announce_new_contest();
