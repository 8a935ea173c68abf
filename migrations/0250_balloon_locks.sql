-- A verdict moves a balloon while another transaction holds the submission or contest that it names: what a foreign key
-- locks there would be out of the order of locks. Balloons come and go with submissions, by whoever writes these.
alter table contest_balloon
  drop constraint contest_balloon_contest_problem_id_fkey,
  drop constraint contest_balloon_uid_fkey,
  drop constraint contest_balloon_contest_id_fkey,
  drop constraint contest_balloon_submission_id_fkey;
-- Who solved a problem first.
create index contest_balloon_first on contest_balloon (contest_problem_id, submission_id);
