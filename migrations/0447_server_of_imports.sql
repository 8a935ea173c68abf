-- Which server works on an upload, by the name that its connections bear: when a server starts, or one is gone, what that one
-- left is told from what another still reads.
alter table problem_import add column server text not null default current_setting('application_name');
alter table problem_package add column server text not null default current_setting('application_name');
alter table contest_import add column server text not null default current_setting('application_name');
alter table contest_package add column server text not null default current_setting('application_name');
