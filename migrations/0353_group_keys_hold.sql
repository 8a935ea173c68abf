-- Rows are read, and nobody who writes waits: the lock that this takes lets everything but other changes of the table through.
alter table problem validate constraint problem_group_id_fkey;
alter table tag validate constraint tag_group_id_fkey;
alter table discussion validate constraint discussion_group_id_fkey;
alter table contest validate constraint contest_group_id_fkey;
alter table training validate constraint training_group_id_fkey;
alter table training_category validate constraint training_category_group_id_fkey;
