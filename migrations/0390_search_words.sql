-- Words of one or two letters, which trigrams cannot find: of a text every letter and every pair that such a word may be.
-- A word in Latin letters or digits is found by how it begins; writings without spaces, such as Chinese, anywhere.
create function short_words(words text) returns text[]
language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  letter text;
  before text := ' ';
  is_start boolean := false;
  found text[] := '{}';
begin
  -- Each letter with the one before it; a blank ends the last.
  foreach letter in array string_to_array(lower(words) || ' ', null) loop
    if ascii(before) > 127 or (is_start and ascii(before) > 32) then
      found := found || before;
      if ascii(letter) > 32 then found := found || (before || letter); end if;
    elsif ascii(letter) > 127 and ascii(before) > 32 then
      found := found || (before || letter);
    end if;
    is_start := letter !~ '[a-z0-9]' or before !~ '[a-z0-9]';
    before := letter;
  end loop;
  return found;
end $$;

create index discussion_short_words on discussion using gin (short_words(title || chr(31) || description));
create index contest_short_words on contest using gin (short_words(title));
create index training_short_words on training using gin (short_words(title));
create index user_group_short_words on user_group using gin (short_words(name || chr(31) || short_name || chr(31) || brief));
create index user_account_short_words on user_account using gin (
  short_words(username || chr(31) || realname || chr(31) || nickname));

-- Beginnings, from which the best are taken first.
create index discussion_title_start on discussion (lower(title) text_pattern_ops);
create index contest_title_start on contest (lower(title) text_pattern_ops);
create index training_title_start on training (lower(title) text_pattern_ops);
create index user_group_name_start on user_group (lower(name) text_pattern_ops);

do $$
begin
  create index contest_title_search on contest using gin (lower(title) gin_trgm_ops);
  create index training_title_search on training using gin (lower(title) gin_trgm_ops);
  create index user_group_search on user_group using gin (
    lower(name || chr(31) || short_name || chr(31) || brief) gin_trgm_ops);
exception when undefined_object then
  raise notice 'no pg_trgm here: names of contests, trainings and groups are searched row by row';
end $$;
