-- What contests, trainings, discussions and groups are called changes seldom and is searched all the time: servers keep it, as
-- they keep the bank (0150), and ask only whether it changed. The lines of a kind add up to the same as long as its names are
-- the same.
create table name_change (
  kind text not null,
  changes bigint not null default 1
);

create function note_name_change() returns trigger language plpgsql as $$
begin
  insert into name_change (kind) values (tg_table_name);
  return null;
end $$;

create trigger contest_called after insert or update of title, group_id or delete or truncate on contest
  for each statement execute function note_name_change();
create trigger training_called after insert or update of title, group_id or delete or truncate on training
  for each statement execute function note_name_change();
create trigger discussion_called after insert or update of title, description, group_id or delete or truncate on discussion
  for each statement execute function note_name_change();
create trigger user_group_called after insert or update of name, short_name, brief or delete or truncate on user_group
  for each statement execute function note_name_change();
