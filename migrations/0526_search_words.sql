-- The words that things are called by, each about once, so that a mistyped one is compared with words instead of with all that
-- is called by them. Of kinds whose names are words: people's are not. Lines without a key, so that nobody waits for somebody
-- else's transaction; what is there twice, or no more, goes at night.
create table search_word (
  kind text not null,
  word text not null
);
create index search_word_of_kind on search_word (kind, word);

-- Numbers are no words, and nor is what they stand in.
create function words_in(said text) returns setof text language sql immutable strict parallel safe as $$
  select distinct word from regexp_split_to_table(lower(said), '[^[:alnum:]]+') as word
  where length(word) between 3 and 40 and word !~ '[0-9]'
$$;

-- All there are, by their kinds.
create view called_by as
  select 'contest' as kind, title as said from contest
  union all select 'training', title from training
  union all select 'discussion', title || ' ' || description from discussion
  union all select 'user_group', name || ' ' || short_name || ' ' || brief from user_group
  union all select 'problem', title from problem
  union all select 'problem', title from problem_translation;

insert into search_word (kind, word)
select distinct kind, word from called_by, words_in(said) as found(word);

create function note_words(of_kind text, said text) returns void language sql as $$
  insert into search_word (kind, word)
  select of_kind, word from words_in(said) as found(word)
  where not exists (select from search_word as known where known.kind = of_kind and known.word = found.word)
$$;

create function note_title() returns trigger language plpgsql as $$
begin
  perform note_words(tg_argv[0], new.title);
  return null;
end $$;
create function note_discussion() returns trigger language plpgsql as $$
begin
  perform note_words('discussion', new.title || ' ' || new.description);
  return null;
end $$;
create function note_group() returns trigger language plpgsql as $$
begin
  perform note_words('user_group', new.name || ' ' || new.short_name || ' ' || new.brief);
  return null;
end $$;

create trigger contest_words after insert or update of title on contest
  for each row execute function note_title('contest');
create trigger training_words after insert or update of title on training
  for each row execute function note_title('training');
create trigger problem_words after insert or update of title on problem
  for each row execute function note_title('problem');
create trigger problem_translation_words after insert or update of title on problem_translation
  for each row execute function note_title('problem');
create trigger discussion_words after insert or update of title, description on discussion
  for each row execute function note_discussion();
create trigger user_group_words after insert or update of name, short_name, brief on user_group
  for each row execute function note_group();

do $$
begin
  create index search_word_alike on search_word using gin (word gin_trgm_ops) with (fastupdate = off);
exception when undefined_object then
  raise notice 'no pg_trgm here: what is mistyped finds nothing';
end $$;

-- The planner knows nothing of new tables until it has looked.
analyze search_word;
