-- Discussions are searched by what they say and by who wrote them; each is found without a look at every row.
create index discussion_of_nobody on discussion (lower(author_name)) where author_uid is null;
do $$
begin
  create index discussion_search on discussion using gin (lower(title || chr(31) || description) gin_trgm_ops);
exception when undefined_object then
  raise notice 'no pg_trgm here: discussions are searched row by row';
end $$;
