-- The name of the last heartbeat: of two copies of one running process only one knows it.
alter table judgehost add column beat text not null default '';
