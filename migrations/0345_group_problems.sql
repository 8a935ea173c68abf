-- Problems of a group, newest first.
create index problem_of_group on problem (group_id, id desc) where group_id is not null;

-- What was sent in a group outside its contests: newest first, and what it came to by problem and person.
create index submission_of_group on submission (group_id, id desc) where contest_id is null and group_id is not null;
create index submission_in_group on submission (group_id, problem_id, uid, status)
  where contest_id is null and group_id is not null;
