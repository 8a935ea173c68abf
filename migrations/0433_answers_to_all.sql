-- What was answered to everybody in a contest: without it those answers were looked for among all of the site.
create index contest_clarification_to_all on contest_clarification (contest_id, id desc) where is_to_all;
