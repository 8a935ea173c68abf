-- The first letters of titles in pinyin, so that `hhck` finds 环回仓库. A missing row is written by the next search: what
-- the letters are is decided by a dictionary that SQL has not.
create table problem_initials (
  problem_id bigint primary key references problem on delete cascade,
  -- Of the title and of its translations, with a space between them.
  initials text not null
);

create function forget_problem_initials() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'problem' then
    delete from problem_initials where problem_id = new.id;
  else
    delete from problem_initials where problem_id = coalesce(new.problem_id, old.problem_id);
  end if;
  return null;
end $$;

create trigger problem_title_changed after update of title on problem
  for each row when (old.title is distinct from new.title)
  execute function forget_problem_initials();
create trigger problem_translation_changed after insert or update or delete on problem_translation
  for each row execute function forget_problem_initials();

-- Names that begin with what was typed; the unique index cannot be asked that in every collation.
create index user_account_username_prefix on user_account (lower(username) text_pattern_ops);
