-- People, sessions, mail, settings.

create table user_account (
  uid text primary key check (length(uid) between 1 and 32),
  username text not null check (length(username) between 1 and 40),
  email text,
  password_hash text not null,
  role_id integer not null default 1002 check (role_id between 1000 and 1008),
  is_banned boolean not null default false,
  nickname text not null default '',
  realname text not null default '',
  gender text not null default 'secrecy' check (gender in ('male', 'female', 'secrecy')),
  school text not null default '',
  course text not null default '',
  number text not null default '',
  mobile text not null default '',
  blog text not null default '',
  github text not null default '',
  cf_username text not null default '',
  signature text not null default '',
  avatar text,
  title_name text,
  title_color text,
  locale text not null default 'zh-CN' check (locale in ('zh-CN', 'en-US')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Uniqueness ignores case.
create unique index user_account_username on user_account (lower(username));
create unique index user_account_email on user_account (lower(email)) where email is not null;

create table user_session (
  id uuid primary key default gen_random_uuid(),
  uid text not null references user_account on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index user_session_uid on user_session (uid, created_at desc);

-- One row per failed sign-in; the counter is the rows of the sliding window.
create table sign_in_failure (
  id bigint generated always as identity primary key,
  username_key text not null,
  ip text not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failure_key on sign_in_failure (username_key, ip, failed_at);

create table one_time_code (
  purpose text not null check (purpose in ('register', 'change-email', 'reset-password')),
  subject text not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (purpose, subject)
);

-- Every mail passes through here; without a mail server it stays, for root to read.
create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  locale text not null default 'zh-CN',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
