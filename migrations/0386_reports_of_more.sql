-- Comments, replies and profiles are reported as discussions are: a report names one thing of one of the four kinds, and goes
-- with it. Whose it is stands beside it, so that what is known of somebody is found without asking each kind.
alter table discussion_report rename to report;
alter table report
  alter column discussion_id drop not null,
  add column comment_id bigint references comment on delete cascade,
  add column reply_id bigint references reply on delete cascade,
  add column person_uid text references user_account on delete cascade,
  add column author_uid text references user_account on delete set null,
  add constraint report_of_one check (num_nonnulls(discussion_id, comment_id, reply_id, person_uid) = 1),
  drop constraint discussion_report_outcome_check,
  add constraint report_outcome_check check (outcome in ('keep', 'disable', 'avatar', 'texts', 'profile'));
update report set author_uid = discussion.author_uid from discussion where discussion.id = report.discussion_id;

alter index discussion_report_pkey rename to report_pkey;
alter index discussion_report_open rename to report_open_discussion;
alter index discussion_report_discussion rename to report_discussion;
alter index discussion_report_waiting rename to report_waiting;
alter index discussion_report_handled rename to report_handled;
alter index discussion_report_reporter rename to report_reporter;
alter index discussion_report_handler rename to report_handler;

-- Somebody reports a thing again only after the first report was dealt with.
create unique index report_open_comment on report (comment_id, reporter_uid) where handled_at is null;
create unique index report_open_reply on report (reply_id, reporter_uid) where handled_at is null;
create unique index report_open_person on report (person_uid, reporter_uid) where handled_at is null;
create index report_comment on report (comment_id, id desc) where comment_id is not null;
create index report_reply on report (reply_id, id desc) where reply_id is not null;
create index report_person on report (person_uid, id desc) where person_uid is not null;
create index report_author on report (author_uid, handled_at desc, id desc) where author_uid is not null;
