-- A problem has a statement when any of its texts says what is to be done: packages of some formats have all in one. What its
-- translations say is asked beside this column, where a row is unready by it.
alter table problem drop column is_unready;
alter table problem add column is_unready boolean not null generated always as (
  (test_data_version_id is null and remote_judge is null) or (description || input || output) !~ '\S'
) stored;

create index problem_unready on problem (id) where in_bank and is_unready;
