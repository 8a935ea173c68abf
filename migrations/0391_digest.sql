-- Who is told by mail what waits for them, each day or each week, and when the next one is due.
create table digest (
  uid text primary key references user_account on delete cascade,
  every text not null check (every in ('day', 'week')),
  -- Of the person, as their browser said; null = the site's.
  time_zone text check (length(time_zone) between 1 and 64),
  next_at timestamptz not null,
  -- What was there before has been told.
  told_until timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index digest_due on digest (next_at);

-- Where whoever gets the mail says that they want no more of its kind: for the header of mail programs.
alter table mail_outbox add column unsubscribe_url text;
