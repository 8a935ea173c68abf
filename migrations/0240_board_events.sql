-- Boards are kept in each server process and follow what is announced here, since verdicts come about in many ways and
-- submissions go by cascade too: whoever writes one cannot forget to say so.

create function announce_board() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event',
    json_build_object('type', 'board', 'contestId', new.contest_id, 'submissionId', new.id)::text);
  return null;
end $$;

create trigger submission_board_sent after insert on submission
  for each row when (new.contest_id is not null) execute function announce_board();
-- From one state of waiting to the next nothing changes on a board.
create trigger submission_board_judged after update of status, score, time_ms on submission
  for each row when (
    new.contest_id is not null
    and (old.status, old.score, old.time_ms) is distinct from (new.status, new.score, new.time_ms)
    and not (old.status in (5, 6, 7, 9) and new.status in (5, 6, 7, 9))
  ) execute function announce_board();

-- Of many that go at once only the contest is named.
create function announce_board_removal() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_strip_nulls(
    json_build_object('type', 'board', 'contestId', contest_id, 'submissionId', submission_id))::text)
  from (
    select distinct contest_id,
      case when count(*) over (partition by contest_id) <= 50 then id end as submission_id
    from gone where contest_id is not null
  ) as changed;
  return null;
end $$;
create trigger submission_board_removed after delete on submission
  referencing old table as gone for each statement execute function announce_board_removal();

-- Settings and problems of a contest, and that entries to it were taken back.
create function announce_contest() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object('type', 'contest', 'id', old.id)::text);
  return null;
end $$;
create trigger contest_announced after update or delete on contest
  for each row execute function announce_contest();

create function announce_contest_part() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object(
    'type', 'contest', 'id', coalesce(new.contest_id, old.contest_id))::text);
  return null;
end $$;
create trigger contest_problem_announced after insert or update or delete on contest_problem
  for each row execute function announce_contest_part();
create trigger contest_registration_ended after delete on contest_registration
  for each row execute function announce_contest_part();

create function announce_contest_entry() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object(
    'type', 'contestEntry', 'contestId', new.contest_id, 'uid', new.uid)::text);
  return null;
end $$;
create trigger contest_registration_begun after insert on contest_registration
  for each row execute function announce_contest_entry();

-- What others see of a person beside their name in lists, and whether they are of the staff.
create function announce_profile() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object('type', 'profile', 'uid', new.uid)::text);
  return null;
end $$;
create trigger user_account_profile
  after update of username, nickname, realname, school, gender, avatar, role_id on user_account
  for each row when (
    (old.username, old.nickname, old.realname, old.school, old.gender, old.avatar, old.role_id)
    is distinct from
    (new.username, new.nickname, new.realname, new.school, new.gender, new.avatar, new.role_id)
  ) execute function announce_profile();
