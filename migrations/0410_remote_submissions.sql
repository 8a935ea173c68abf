-- What other judges' sites offer to write in, and what a program on its way there may do.

create table remote_language (
  -- Beside the ids of `language`, and never one of them.
  id integer generated always as identity (start with 100001) primary key,
  -- A gym is part of Codeforces and has its languages.
  site text not null check (site in ('HDU', 'CF', 'POJ', 'AC', 'SPOJ')),
  -- As the site's form sends it.
  key text not null,
  name text not null check (length(name) between 1 and 64),
  content_type text not null,
  -- Offered for problems that list none of their own, in this order.
  is_current boolean not null,
  seq integer not null,
  unique (site, key)
);

-- Those that the site listed with a problem when it was last read there.
create table remote_problem_language (
  problem_id bigint not null references problem on delete cascade,
  language_id integer not null references remote_language on delete cascade,
  primary key (problem_id, language_id)
);
create index remote_problem_language_of on remote_problem_language (language_id);

-- What the judge that it went to says of it, as it says it.
alter table submission add column said text;

alter table remote_delivery
  -- In the site's own words, as it said it last.
  add column said text not null default '',
  -- As whom it was sent, by the name there.
  add column sent_as text,
  -- Its person sent it there by hand and named the run: anybody may look at it.
  add column is_claimed boolean not null default false,
  -- A run that is known or looked for; where there is none, nothing is sent for it.
  add column asks_only boolean not null default false,
  -- Somebody has asked for it to be sent anew where no run of it is found.
  add column sends_again boolean not null default false,
  -- Through which it was sent before, if it was: its run is looked for there before anything else.
  add column sought_account_id bigint references remote_account on delete set null;
create index remote_delivery_sought on remote_delivery (sought_account_id);
-- A run gives one submission its verdict: whoever looks for another one passes over it.
create index remote_delivery_run on remote_delivery (site, run) where run is not null;

-- Handed: its person sends it there by hand and names the run later, or it ends at next_at.
alter table remote_delivery drop constraint remote_delivery_state_check;
alter table remote_delivery add constraint remote_delivery_state_check
  check (state in ('waiting', 'handed', 'sending', 'searching', 'polling', 'done', 'failed'));
alter table remote_delivery drop constraint remote_delivery_check1;
alter table remote_delivery add constraint remote_delivery_sent
  check (state in ('waiting', 'handed', 'failed') or sent_at is not null);
create index remote_delivery_handed on remote_delivery (next_at) where state = 'handed';

-- Names that people have at other judges. Only who could make one do what was asked may claim its runs.
create table remote_handle (
  uid text not null references user_account on delete cascade,
  site text not null check (site in ('HDU', 'CF', 'POJ', 'AC', 'SPOJ')),
  name text not null check (length(name) between 1 and 100),
  -- They are to send anything to this problem there, from asked_at on.
  asked_problem text not null,
  asked_at timestamptz not null,
  proven_at timestamptz,
  primary key (uid, site)
);
create unique index remote_handle_name on remote_handle (site, lower(name)) where proven_at is not null;
