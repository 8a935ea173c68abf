-- Who may see a problem without being anybody in particular is said once, here: what is public, and of a group's problems
-- only those that were approved. `problemAccess` says the same in TypeScript; a test holds the two together.
alter table problem
  -- Not a group's alone.
  add column in_bank boolean not null
    generated always as (group_id is null or coalesce(apply_public_progress = 2, false)) stored,
  -- Listed, readable and open to submissions for everybody.
  add column is_open boolean not null
    generated always as (auth = 1 and (group_id is null or coalesce(apply_public_progress = 2, false))) stored;

create or replace view hidden_problem as select id from problem where not is_open;

drop index problem_bank, problem_hidden, problem_updated, problem_staff;
create index problem_bank on problem (length(display_id), display_id) include (id, difficulty, is_remote) where is_open;
create index problem_hidden on problem (id) where not is_open;
create index problem_updated on problem (updated_at desc, id desc) where is_open;
create index problem_staff on problem (id desc) include (auth, is_remote) where in_bank;
