-- What lists of problems and submissions are found and counted by, however many rows there are.

-- By what people search problems for, in small letters. One narrow row each: also a keyword that no index helps with
-- (two Chinese characters, say) is looked for in a megabyte and not in all statements.
create table problem_search (
  problem_id bigint primary key references problem on delete cascade,
  -- The id and the titles in all languages, with a sign between them that nobody types.
  names text not null,
  -- What staff searches by: the id, the title and the author.
  staff_names text not null,
  -- First letters of the titles in pinyin, so that `hhck` finds 环回仓库. Null until the next search writes them: a
  -- dictionary knows them that SQL has not.
  initials text
);
create index problem_search_unwritten on problem_search (problem_id) where initials is null;

create function write_problem_search(pid bigint) returns void language plpgsql as $$
begin
  -- Two who change the title and a translation at once come one after the other, and the second sees what the first did.
  perform 1 from problem where id = pid for no key update;
  insert into problem_search (problem_id, names, staff_names)
  select id,
    lower(concat_ws(chr(31), display_id, title,
      (select string_agg(other.title, chr(31) order by locale) from problem_translation as other where problem_id = id))),
    lower(concat_ws(chr(31), display_id, title, author_name))
  from problem where id = pid
  on conflict (problem_id) do update
  set names = excluded.names, staff_names = excluded.staff_names, initials = null;
end $$;

create function note_problem_names() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'problem' then
    perform write_problem_search(new.id);
  elsif tg_op = 'DELETE' then
    perform write_problem_search(old.problem_id);
  else
    perform write_problem_search(new.problem_id);
  end if;
  return null;
end $$;

create trigger problem_made after insert on problem
  for each row execute function note_problem_names();
create trigger problem_renamed after update of display_id, title, author_name on problem
  for each row when ((old.display_id, old.title, old.author_name) is distinct from (new.display_id, new.title, new.author_name))
  execute function note_problem_names();
create trigger problem_translation_named after insert or delete or update of title on problem_translation
  for each row execute function note_problem_names();

-- Before the first row: the function's own statement would hold the table's triggers up.
select write_problem_search(id) from problem;
update problem_search set initials = known.initials
from problem_initials as known where known.problem_id = problem_search.problem_id;
drop trigger problem_title_changed on problem;
drop trigger problem_translation_changed on problem_translation;
drop function forget_problem_initials;
drop table problem_initials;

-- With trigrams a keyword of three letters and more is found without a look at every row. The extension comes with
-- PostgreSQL, but whoever keeps the server may have left it out: then lists are slower, and right all the same.
do $$
begin
  create extension if not exists pg_trgm;
  create index problem_search_names on problem_search using gin (names gin_trgm_ops);
  create index problem_search_staff_names on problem_search using gin (staff_names gin_trgm_ops);
  create index user_account_search on user_account using gin (
    lower(username || chr(31) || coalesce(email, '') || chr(31) || realname || chr(31) || nickname) gin_trgm_ops);
exception when undefined_file or feature_not_supported or insufficient_privilege then
  raise notice 'no pg_trgm here: keywords are looked for row by row';
end $$;

-- The bank in its order with all that filters ask of it, so that far pages and totals do not read statements.
create index problem_bank on problem (length(display_id), display_id) include (id, difficulty, is_remote)
  where auth = 1 and (group_id is null or apply_public_progress = 2);
drop index problem_listing;
-- Usually few: what the public does not see is taken off, instead of joining all that it does.
create index problem_hidden on problem (id)
  where (auth = 1 and (group_id is null or apply_public_progress = 2)) is not true;

-- A person's submissions are counted in the index alone.
create index submission_of_user on submission (uid, id desc) include (problem_id, status, language, group_id);
drop index submission_user;
create index submission_language on submission (language, id desc);
-- Names are looked up among accounts, which are fewer.
drop index submission_username;
