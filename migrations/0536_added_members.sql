-- Whoever makes a group may take anybody into it by their name, and its sheets tell real names: so these are told of those who
-- came by themselves, or have sent something there since.
alter table group_member add column was_added boolean not null default false;
comment on column group_member.was_added is 'Taken in by others of the group, none of whom is staff of the site';
