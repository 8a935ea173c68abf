-- Which of a problem's extra files are sources that are compiled together with a submission or checker.

alter table problem
  add column compiled_files jsonb not null default '[]';
