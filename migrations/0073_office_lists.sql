-- What lists of the back office are counted and found by, and which problems lists leave out.

-- Usually few: lists take them off instead of joining all the others.
create view hidden_problem as
select id from problem where (auth = 1 and (group_id is null or apply_public_progress = 2)) is not true;

-- How many accounts there are, by role and ban, as lines to be added up: who makes an account adds a line and waits for
-- nobody else who does. At night the lines become one again.
create table user_total (
  role_id integer not null,
  is_banned boolean not null,
  people integer not null
);
insert into user_total (role_id, is_banned, people)
select role_id, is_banned, count(*) from user_account group by role_id, is_banned;

create function count_people() returns trigger language plpgsql as $$
begin
  insert into user_total (role_id, is_banned, people)
  select role_id, is_banned, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by role_id, is_banned;
  return null;
end $$;
create trigger user_account_added after insert on user_account
  referencing new table as changed for each statement execute function count_people();
create trigger user_account_removed after delete on user_account
  referencing old table as changed for each statement execute function count_people();

create function move_person() returns trigger language plpgsql as $$
begin
  insert into user_total (role_id, is_banned, people)
  values (old.role_id, old.is_banned, -1), (new.role_id, new.is_banned, 1);
  return null;
end $$;
create trigger user_account_moved after update of role_id, is_banned on user_account
  for each row when ((old.role_id, old.is_banned) is distinct from (new.role_id, new.is_banned))
  execute function move_person();

-- Far pages are found in the index; rows are read for what is shown.
create index user_account_page on user_account (created_at desc, username) include (uid, role_id, is_banned);
drop index user_account_listing;
create index user_account_banned on user_account (created_at desc, username) where is_banned;

create index problem_staff on problem (id desc) include (auth, is_remote)
  where group_id is null or apply_public_progress = 2;

-- What a rejudge came to, once it is over; counting thousands of its submissions anew for each look would be waste.
-- Null: not over, or to be counted anew because some of them went with an account.
alter table rejudge_batch add column counts jsonb;
create function recount_rejudges() returns trigger language plpgsql as $$
begin
  perform 1 from rejudge_batch where id in (select batch_id from changed) order by id for no key update;
  update rejudge_batch set counts = null
  where id in (select batch_id from changed) and counts is not null;
  return null;
end $$;
create trigger rejudge_item_removed after delete on rejudge_item
  referencing old table as changed for each statement execute function recount_rejudges();

do $$
begin
  create index audit_entry_target_name on audit_entry using gin (lower(target_name) gin_trgm_ops);
exception when undefined_object then
  raise notice 'no pg_trgm here: names in the log are looked for row by row';
end $$;

-- Rows change a few times while they are judged and never after: pages of a large table that stand still are marked so
-- early, and counts are taken from indexes alone.
alter table submission set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
