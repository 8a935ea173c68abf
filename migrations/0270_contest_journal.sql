-- The event feed of the Contest API: for each object, who is told of it and where its last change stands in the order of all
-- changes. What is told is looked up when it is told, so a row is written once per change and never grows.
create table contest_journal (
  contest_id bigint primary key references contest on delete cascade,
  -- Tells apart the order of a site that was put back to an older state.
  epoch text not null,
  last_seq bigint not null default 0
);

create table contest_journal_entry (
  contest_id bigint not null references contest_journal on delete cascade,
  object_type text not null,
  object_id text not null,
  -- 0 everybody, 1 the jury, 2 the team that it belongs to.
  audience smallint not null check (audience in (0, 1, 2)),
  -- Whose it is; that team is told by its own row instead of by everybody's.
  owner_uid text,
  seq bigint not null,
  -- Of what is told; null = it does not exist any more.
  hash text,
  primary key (contest_id, object_type, object_id, audience)
);
create index contest_journal_entry_order on contest_journal_entry (contest_id, seq);

-- Whoever changes what the feed tells cannot forget to say so.
create function announce_contest_feed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  id text := coalesce(changed ->> 'contest_id', changed ->> 'id');
begin
  perform pg_notify('gavel_event',
    json_build_object('type', 'contestFeed', 'contestId', id::bigint)::text);
  return null;
end $$;

create trigger contest_feed after update or delete on contest
  for each row execute function announce_contest_feed();
create trigger contest_problem_feed after insert or update or delete on contest_problem
  for each row execute function announce_contest_feed();
create trigger contest_registration_feed after insert or delete on contest_registration
  for each row execute function announce_contest_feed();
create trigger contest_announcement_feed after insert or update or delete on contest_announcement
  for each row execute function announce_contest_feed();
create trigger contest_clarification_feed after insert or update or delete on contest_clarification
  for each row execute function announce_contest_feed();
create trigger contest_submission_feed after delete on submission
  for each row when (old.contest_id is not null) execute function announce_contest_feed();

-- Of a person or problem: in which contests is looked up by who listens.
create function announce_contest_feeds() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object('type', 'contestFeed', 'contestId', null)::text);
  return null;
end $$;
create trigger user_account_feed
  after update of username, nickname, realname, school, email, gender on user_account
  for each row when ((old.username, old.nickname, old.realname, old.school, old.email, old.gender)
    is distinct from (new.username, new.nickname, new.realname, new.school, new.email, new.gender))
  execute function announce_contest_feeds();
create trigger problem_feed
  after update of time_limit_ms, memory_limit_mb, output_limit_mb, io_score, test_data_version_id on problem
  for each row when ((old.time_limit_ms, old.memory_limit_mb, old.output_limit_mb, old.io_score, old.test_data_version_id)
    is distinct from (new.time_limit_ms, new.memory_limit_mb, new.output_limit_mb, new.io_score, new.test_data_version_id))
  execute function announce_contest_feeds();
