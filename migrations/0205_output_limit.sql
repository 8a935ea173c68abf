-- How much a program may write for one test case. Null: twice the answer, and never less than 32 MB.
alter table problem add column output_limit_mb integer check (output_limit_mb > 0);
