-- What the back office's list of problems is sorted by besides ids, each with the id at its end; and which problems cannot
-- be judged or read as they are: nothing to judge with, or no statement.
alter table problem add column is_unready boolean not null generated always as (
  (test_data_version_id is null and remote_judge is null) or btrim(description) = ''
) stored;

create index problem_staff_name on problem (length(display_id), display_id) where in_bank;
create index problem_staff_title on problem (title, id) where in_bank;
create index problem_staff_author on problem (author_name, id) where in_bank;
create index problem_staff_difficulty on problem (difficulty, id) where in_bank;
create index problem_staff_auth on problem (auth, id) where in_bank;
create index problem_staff_updated on problem (updated_at, id) where in_bank;
create index problem_unready on problem (id) where in_bank and is_unready;
