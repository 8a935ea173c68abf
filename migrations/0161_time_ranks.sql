-- How the time of an accepted submission ranks among those to its problem in its language.

create index submission_time_rank on submission (problem_id, language, time_ms) where status = 0 and in_bank;
