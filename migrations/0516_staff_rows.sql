-- The list of the back office is kept by servers as well while the bank is the same: it shows which languages a problem takes.
create trigger problem_language_changed after insert or update or delete or truncate on problem_language
  for each statement execute function note_bank_change();
