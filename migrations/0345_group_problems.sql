-- Problems of a group, newest first.
create index problem_of_group on problem (group_id, id desc) where group_id is not null;

-- What was sent in a group outside its contests, newest first; of one person with what it came to.
create index submission_of_group on submission (group_id, id desc) where contest_id is null and group_id is not null;
create index submission_of_member on submission (group_id, uid, problem_id, status)
  where contest_id is null and group_id is not null;
