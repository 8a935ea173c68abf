-- How many accounts were made on each day, as lines to be added up like those of `user_total`: a page in the middle of a long
-- list of people is found in its day, where it was counted along to from the nearer end.
create table user_day (
  day date not null,
  people integer not null
);
insert into user_day (day, people)
select (created_at at time zone 'UTC')::date, count(*) from user_account group by 1;

create function count_people_by_day() returns trigger language plpgsql as $$
begin
  insert into user_day (day, people)
  select (created_at at time zone 'UTC')::date, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by 1;
  return null;
end $$;
create trigger user_account_day_added after insert on user_account
  referencing new table as changed for each statement execute function count_people_by_day();
create trigger user_account_day_removed after delete on user_account
  referencing old table as changed for each statement execute function count_people_by_day();

create function move_person_to_day() returns trigger language plpgsql as $$
begin
  insert into user_day (day, people)
  values ((old.created_at at time zone 'UTC')::date, -1), ((new.created_at at time zone 'UTC')::date, 1);
  return null;
end $$;
create trigger user_account_day_moved after update of created_at on user_account
  for each row when (old.created_at is distinct from new.created_at)
  execute function move_person_to_day();

-- The planner knows nothing of new tables until it has looked.
analyze user_day;
