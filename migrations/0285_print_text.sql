-- What was to be printed is somebody's code: it is kept for some days after the end, its row stays.

alter table contest_print alter content drop not null;
create index contest_print_kept on contest_print (contest_id) where content is not null;
