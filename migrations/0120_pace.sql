-- How much of its pace a person or an address has used, by kind and window: a bucket that leaks.
create table pace (
  kind text not null,
  subject text not null,
  window_s integer not null,
  level double precision not null,
  at timestamptz not null,
  primary key (subject, kind, window_s)
);
create index pace_at on pace (at);
