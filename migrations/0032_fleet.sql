-- Judge hosts on other machines: tokens of their own, and what the site and the host itself say of their state.

-- Only a hash is kept. A token has 256 random bits, so a plain SHA-256 of it cannot be guessed back.
create table judge_token (
  id text primary key,
  name text not null,
  token_sha256 text not null unique,
  -- The first characters, to tell tokens apart in lists.
  hint text not null,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

alter table judgehost
  -- The installation behind the name (kept in its data folder) and the process that spoke last.
  add column instance text not null default '',
  add column process text not null default '',
  -- null: the site's own token, which no row describes.
  add column token_id text references judge_token on delete cascade,
  -- Its token was revoked after it last said hello.
  add column is_revoked boolean not null default false,
  add column address text not null default '',
  -- Finishes what it has and is given nothing new.
  add column is_draining boolean not null default false,
  -- Why the host took itself out; null while it trusts itself.
  add column fault text,
  add column fault_at timestamptz,
  add column calibration jsonb;

create index judgehost_token on judgehost (token_id);
create index judgement_judged_at on judgement (judged_at);
create index judgement_open_host on judgement (judgehost_id) where judged_at is null;
