-- A page of those in a language and of a verdict lies together here; in the index of languages a rare verdict is gone
-- through for thousands of entries.
create index submission_language_status on submission (language, status, id desc) include (problem_id, in_bank);
