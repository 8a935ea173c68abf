-- Which of the jury sees to a question, and whether those who did not ask read the question with its answer.
alter table contest_clarification
  add column assigned_uid text references user_account on delete set null,
  add column assigned_name text,
  add column shows_question boolean not null default false,
  add check (question_id is null or assigned_name is null),
  add check (is_to_all or not shows_question);
create index contest_clarification_assigned on contest_clarification (assigned_uid)
  where assigned_uid is not null;
