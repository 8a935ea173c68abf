-- Boards that take the best of each subtask count no more than a problem is worth, which its test data say.

create function announce_worth() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object('type', 'contest', 'id', contest_id)::text)
  from contest_problem where problem_id = new.id;
  return null;
end $$;
create trigger problem_worth_announced after update of io_score on problem
  for each row when (old.io_score is distinct from new.io_score) execute function announce_worth();
