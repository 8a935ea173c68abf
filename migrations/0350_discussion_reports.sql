-- What people report of discussions. A report goes with its discussion; one that was dealt with stays, with what came of it.
create table discussion_report (
  id bigint generated always as identity primary key,
  discussion_id bigint not null references discussion on delete cascade,
  reporter_uid text references user_account on delete set null,
  reporter_name text not null,
  labels text[] not null default '{}',
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  -- Null for reports that wait, and for those that were only ticked off.
  outcome text check (outcome in ('keep', 'disable')),
  handler_uid text references user_account on delete set null,
  handler_name text,
  note text not null default '' check (length(note) <= 500),
  check (cardinality(labels) > 0 or reason <> ''),
  check ((handled_at is null) = (handler_name is null)),
  check (handled_at is not null or outcome is null)
);
-- Somebody reports a discussion again only after the first report was dealt with.
create unique index discussion_report_open on discussion_report (discussion_id, reporter_uid) where handled_at is null;
create index discussion_report_discussion on discussion_report (discussion_id, id desc);
create index discussion_report_waiting on discussion_report (id desc) where handled_at is null;
create index discussion_report_handled on discussion_report (handled_at desc, id desc) where handled_at is not null;
create index discussion_report_reporter on discussion_report (reporter_uid) where reporter_uid is not null;
create index discussion_report_handler on discussion_report (handler_uid) where handler_uid is not null;
