-- What lists of problems show, but for their counts, changes seldom and is read all the time: servers keep it and ask only
-- whether it changed. Each statement that changes any of it adds a line and waits for nobody; the lines' sum grows with
-- every commit that brings one, so the same sum means the same bank.
create table bank_change (
  changes bigint not null default 1
);

create function note_bank_change() returns trigger language plpgsql as $$
begin
  insert into bank_change default values;
  return null;
end $$;

-- `problem_search` is written by triggers of the first two.
create trigger problem_changed after insert or update or delete or truncate on problem
  for each statement execute function note_bank_change();
create trigger problem_translation_changed after insert or update or delete or truncate on problem_translation
  for each statement execute function note_bank_change();
create trigger problem_tag_changed after insert or update or delete or truncate on problem_tag
  for each statement execute function note_bank_change();
create trigger tag_changed after insert or update or delete or truncate on tag
  for each statement execute function note_bank_change();
