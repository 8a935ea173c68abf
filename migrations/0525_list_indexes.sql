-- How many discussions and trainings a group has is read from an index alone, as it is for those of the site.
drop index discussion_group;
create index discussion_group on discussion (group_id, is_pinned desc, id desc) include (is_disabled)
  where group_id is not null;
drop index training_group;
create index training_group on training (group_id, rank, id) include (is_enabled) where group_id is not null;

-- What is searched is read far more often than written. By default entries wait in a list, which every search goes through from
-- its beginning to its end, until somebody tidies up; and each view that is counted puts some there.
do $$
declare
  found regclass;
begin
  for found in
    select entry.indexrelid::regclass from pg_index as entry
    join pg_class as index on index.oid = entry.indexrelid
    join pg_am as kind on kind.oid = index.relam
    where kind.amname = 'gin' and index.relnamespace = current_schema()::regnamespace
  loop
    execute format('alter index %s set (fastupdate = off)', found);
    perform gin_clean_pending_list(found);
  end loop;
end $$;
