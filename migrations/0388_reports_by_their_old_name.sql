-- Servers of the release before, which go on until they are replaced, know the reports of discussions by this name. It goes
-- with the release after.
create view discussion_report as
  select id, discussion_id, reporter_uid, reporter_name, labels, reason, created_at, handled_at, outcome, handler_uid,
    handler_name, note
  from report where discussion_id is not null;
