-- Which judge a problem is sent to, said by itself instead of by the beginning of its id; null = this site's own.
alter table problem add column remote_judge text;
update problem set remote_judge = split_part(display_id, '-', 1) where is_remote;

-- The indexes go with the column.
alter table problem drop column is_remote;
alter table problem add column is_remote boolean not null generated always as (remote_judge is not null) stored;
create index problem_bank on problem (length(display_id), display_id) include (id, difficulty, remote_judge) where is_open;
create index problem_staff on problem (id desc) include (auth, remote_judge) where in_bank;
