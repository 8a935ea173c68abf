-- Far pages of submissions are found in indexes alone, which know what every list asks: of which problem, in a group or
-- not. The key itself carries it, so no index is added that each submission would have to write.
alter table judgement drop constraint judgement_submission_id_fkey;
alter table user_solved drop constraint user_solved_submission_id_fkey;
alter table rejudge_item drop constraint rejudge_item_submission_id_fkey;
alter table submission drop constraint submission_pkey;
alter table submission add constraint submission_pkey primary key (id) include (problem_id, group_id);
alter table judgement add constraint judgement_submission_id_fkey
  foreign key (submission_id) references submission on delete cascade;
alter table user_solved add constraint user_solved_submission_id_fkey
  foreign key (submission_id) references submission on delete cascade;
alter table rejudge_item add constraint rejudge_item_submission_id_fkey
  foreign key (submission_id) references submission on delete cascade;

drop index submission_status;
create index submission_status on submission (status, id desc) include (problem_id, group_id);
drop index submission_language;
create index submission_language on submission (language, id desc) include (problem_id, group_id);
drop index submission_problem;
create index submission_problem on submission (problem_id, id desc) include (status, group_id);
