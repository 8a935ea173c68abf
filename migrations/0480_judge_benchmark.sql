-- Root asked for a measurement of how quick a judge server is; null again once it has come.
alter table judgehost add column benchmark_asked_at timestamptz;
