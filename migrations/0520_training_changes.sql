-- What lists of the site's trainings show everybody changes seldom: servers keep it, and ask only whether it changed. As of
-- `bank_change`, each statement that changes any of it adds a line and waits for nobody. Hidden problems and authors have lines of
-- their own.
create table training_change (
  changes bigint not null default 1
);

create function note_training_change() returns trigger language plpgsql as $$
begin
  insert into training_change default values;
  return null;
end $$;

create trigger training_changed after insert or update or delete or truncate on training
  for each statement execute function note_training_change();
create trigger training_problem_changed after insert or update or delete or truncate on training_problem
  for each statement execute function note_training_change();
create trigger training_category_changed after insert or update or delete or truncate on training_category
  for each statement execute function note_training_change();
create trigger homework_changed after insert or update or delete or truncate on homework
  for each statement execute function note_training_change();
