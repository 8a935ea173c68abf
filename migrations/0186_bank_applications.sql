-- Problems that groups want to have in the public bank, those that nobody has decided about first.
create index problem_application on problem (apply_public_progress, id desc) where apply_public_progress is not null;
