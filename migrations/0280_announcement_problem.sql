-- The problem that an announcement is about; null = the contest as a whole.
alter table contest_announcement
  add column contest_problem_id bigint references contest_problem on delete set null;
create index contest_announcement_problem on contest_announcement (contest_problem_id)
  where contest_problem_id is not null;
