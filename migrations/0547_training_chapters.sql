-- A training's headings are kept by servers with its problems, among which they stand.
create trigger training_chapter_changed after insert or update or delete or truncate on training_chapter
  for each statement execute function note_training_change();
