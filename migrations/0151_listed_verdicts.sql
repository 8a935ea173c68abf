-- Submissions in a language and of a verdict are found in the index of languages alone: it knows the verdict as well. A new
-- verdict writes the index of verdicts anyway, so none more is written for it.
drop index submission_language;
create index submission_language on submission (language, id desc) include (status, problem_id, in_bank);
