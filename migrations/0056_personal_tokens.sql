-- Tokens that people make for programs, and passwords or codes that were wrong where one may not be tried for ever.

create table personal_token (
  id uuid primary key default gen_random_uuid(),
  uid text not null references user_account on delete cascade,
  name text not null check (length(name) between 1 and 64),
  token_sha256 text not null unique,
  -- Its first letters, to tell it from others.
  hint text not null,
  -- Names of scopes with a space between, as OAuth writes them.
  scopes text not null,
  created_at timestamptz not null default now(),
  -- Null: until it is revoked.
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text not null default '',
  revoked_at timestamptz
);
create index personal_token_uid on personal_token (uid, created_at desc);

-- One row per wrong try of somebody signed in; the counter is the rows of the sliding window.
create table action_failure (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  action text not null check (action in ('change-password', 'change-email', 'create-token')),
  failed_at timestamptz not null default now()
);
create index action_failure_key on action_failure (uid, action, failed_at);
