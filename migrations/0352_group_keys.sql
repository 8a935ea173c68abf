-- What lies in a group refers to it. A group that is disbanded keeps its row, so nothing that was written in one goes with
-- it: a row with something in it cannot be deleted. Submissions do without: each has a problem, and in the rush of a group's
-- contest every one of them would lock the group's row. Rows that are there already are looked at in the next file, where
-- nobody who writes has to wait for it.
alter table problem add constraint problem_group_id_fkey
  foreign key (group_id) references user_group not valid;
alter table tag add constraint tag_group_id_fkey
  foreign key (group_id) references user_group not valid;
alter table discussion add constraint discussion_group_id_fkey
  foreign key (group_id) references user_group not valid;
alter table contest add constraint contest_group_id_fkey
  foreign key (group_id) references user_group not valid;
alter table training add constraint training_group_id_fkey
  foreign key (group_id) references user_group not valid;
alter table training_category add constraint training_category_group_id_fkey
  foreign key (group_id) references user_group not valid;

-- Before there were groups, anything could be written there. What names a group that never was would fall into the bank
-- without it, so it gets one that is disbanded: its authors and keepers still find it, and nobody else does.
insert into user_group (id, name, short_name, owner_name, is_visible, disbanded_at)
  overriding system value
select id, 'Group ' || id, right(id::text, 10), '', false, now()
from (
  select group_id as id from problem
  union select group_id from tag
  union select group_id from discussion
  union select group_id from contest
  union select group_id from training
  union select group_id from training_category
) as named
where id is not null and not exists (select from user_group as g where g.id = named.id);

-- New groups come after these.
select setval(pg_get_serial_sequence('user_group', 'id'), greatest(max(id), 1), true)
from user_group having max(id) > (select last_value from user_group_id_seq);

-- Looking for what refers to a group, where no index does it yet.
create index tag_of_group on tag (group_id) where group_id is not null;
create index training_category_of_group on training_category (group_id) where group_id is not null;
