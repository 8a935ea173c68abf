-- Where a submission was sent, and whether it counts for the bank.

-- Indexes and keys that change go first: adding a stored column writes the table anew, once, and all indexes that are
-- there with it. The site does not answer meanwhile: a minute or so for a million submissions.
alter table judgement drop constraint judgement_submission_id_fkey;
alter table user_solved drop constraint user_solved_submission_id_fkey;
alter table rejudge_item drop constraint rejudge_item_submission_id_fkey;
alter table submission drop constraint submission_pkey;
drop index submission_status;
drop index submission_language;
drop index submission_problem;
drop index submission_of_user;

alter table submission
  -- They refer to nothing as yet: the tables of contests and trainings, which will bring the references, come later.
  add column contest_id bigint,
  add column contest_problem_id bigint,
  add column training_id bigint,
  add constraint submission_place check (
    num_nonnulls(contest_id, training_id) <= 1 and (contest_problem_id is null or contest_id is not null)),
  -- As `isCounted` in the domain has it: the site's own trainings are ways into the bank.
  add column in_bank boolean not null generated always as (contest_id is null and group_id is null) stored;

-- What every list of the bank asks stands in the key and in the lists' indexes, so that pages are found there alone.
alter table submission add constraint submission_pkey primary key (id) include (problem_id, in_bank);
create index submission_status on submission (status, id desc) include (problem_id, in_bank);
create index submission_language on submission (language, id desc) include (problem_id, in_bank);
create index submission_problem on submission (problem_id, id desc) include (status, in_bank);
create index submission_of_user on submission (uid, id desc) include (problem_id, status, language, in_bank);
create index submission_contest on submission (contest_id, id desc) where contest_id is not null;

alter table judgement add constraint judgement_submission_id_fkey
  foreign key (submission_id) references submission on delete cascade;
alter table user_solved add constraint user_solved_submission_id_fkey
  foreign key (submission_id) references submission on delete cascade;
alter table rejudge_item add constraint rejudge_item_submission_id_fkey
  foreign key (submission_id) references submission on delete cascade;

-- The planner knows nothing of new columns until it has looked.
analyze submission;
