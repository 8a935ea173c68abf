-- A judge host is known by the name it says hello with; heartbeats look open judgements up by their job.
create unique index judgehost_name on judgehost (name);
create index judgement_open_job on judgement (job_id) where judged_at is null;
