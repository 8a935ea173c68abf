-- Programs on their way to other judges, the accounts there that they go through, and how the judges fare.

create table remote_account (
  id bigint generated always as identity primary key,
  site text not null check (site in ('HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ')),
  name text not null check (length(name) between 1 and 100),
  -- null = the site lets no program sign in: somebody brings a session.
  sealed_password text,
  -- Its cookies.
  sealed_session text,
  is_enabled boolean not null default true,
  -- Frozen: its password is wrong. Expired: somebody has to bring a session.
  state text not null default 'unverified' check (state in ('unverified', 'active', 'frozen', 'expired')),
  cools_until timestamptz,
  -- Something was given to it to send.
  taken_at timestamptz,
  -- The last that the site said to it, for people.
  answer text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index remote_account_name on remote_account (site, lower(name));

create table remote_site (
  site text primary key,
  -- Blocked: it wants a browser to prove itself. Changed: its pages are not what they were.
  trouble text not null check (trouble in ('blocked', 'changed', 'down')),
  detail text not null,
  since timestamptz not null,
  -- In a row.
  times integer not null,
  -- Nothing goes there before; what goes first then shows whether it is over.
  closed_until timestamptz not null
);

create table remote_delivery (
  id bigint generated always as identity primary key,
  judgement_id bigint not null unique references judgement on delete cascade,
  site text not null,
  problem text not null,
  -- As the site's form sends it.
  language text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'searching', 'polling', 'done', 'failed')),
  -- Through which it is sent. null while it waits for one, or the account was removed.
  account_id bigint references remote_account on delete set null,
  newest_before text,
  sent_at timestamptz,
  run text,
  tries integer not null default 0,
  sign_ins integer not null default 0,
  misses integer not null default 0,
  next_at timestamptz not null,
  progress text not null default 'pending',
  fault text,
  fault_detail text not null default '',
  created_at timestamptz not null,
  -- The server that carries it; another one takes it up when this moment is past.
  holder uuid,
  held_until timestamptz,
  check ((state = 'failed') = (fault is not null)),
  check (state in ('waiting', 'failed') or sent_at is not null)
);
create index remote_delivery_due on remote_delivery (next_at) where state in ('waiting', 'sending', 'searching', 'polling');
-- What an account sends is found as its newest run, so it sends one after the other.
create unique index remote_delivery_one on remote_delivery (account_id) where state in ('waiting', 'sending', 'searching');
create index remote_delivery_account on remote_delivery (account_id);
