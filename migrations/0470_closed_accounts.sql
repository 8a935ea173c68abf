-- An account that its owner closes ends at `closes_at`, unless they sign in before. From `closed_at` on nothing is left of the
-- person: the row stays under a neutral name for what others build on.
alter table user_account
  add column closes_at timestamptz,
  add column closed_at timestamptz;
create index user_account_closing on user_account (closes_at) where closes_at is not null;

-- Of the neutral names. A number that a transaction did not keep is never given again.
create sequence closed_account_number;

-- Nobody else is called what a closed account was called: its old submissions, posts and mentions would be taken for theirs.
-- Names stand here as hashes of their keys, so that the name itself is not kept. Neutral names are nobody's to take either.
create table closed_name (
  name_sha256 text primary key
);
create function is_name_closed(name_key text) returns boolean language sql stable as $$
  select name_key like 'deleted-user-%' or exists (
    select 1 from closed_name where name_sha256 = encode(sha256(convert_to(name_key, 'UTF8')), 'hex')
  )
$$;
create function refuse_closed_name() returns trigger language plpgsql as $$
begin
  if current_setting('gavel.closing', true) = 'on' then return new; end if;
  raise exception 'the name is that of a closed account'
    using errcode = 'unique_violation', constraint = 'user_account_username_key', table = 'user_account';
end $$;
create trigger user_account_new_name before insert on user_account
  for each row when (is_name_closed(new.username_key)) execute function refuse_closed_name();
create trigger user_account_other_name before update of username_key on user_account
  for each row when (new.username_key is distinct from old.username_key and is_name_closed(new.username_key))
  execute function refuse_closed_name();

-- Texts in a document that are one of these (in small letters), keys aside, become another one.
create function replace_in_json(doc jsonb, words text[], into_word text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(doc)
    when 'string' then case when lower(doc #>> '{}') = any (words) then to_jsonb(into_word) else doc end
    when 'array' then coalesce((
      select jsonb_agg(replace_in_json(item, words, into_word) order by place)
      from jsonb_array_elements(doc) with ordinality as items (item, place)
    ), doc)
    when 'object' then coalesce((
      select jsonb_object_agg(name, replace_in_json(item, words, into_word)) from jsonb_each(doc) as items (name, item)
    ), doc)
    else doc
  end;
end $$;

-- The audit log tells what was done for ever, but no longer who a closed account was.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('gavel.retention', true) = 'on' then
    if tg_op = 'DELETE' then return old; end if;
    if tg_op = 'UPDATE' and new.ip = '' and to_jsonb(new) - 'ip' = to_jsonb(old) - 'ip' then
      return new;
    end if;
  end if;
  if current_setting('gavel.closing', true) = 'on' and tg_op = 'UPDATE'
    and to_jsonb(new) - '{ip,actor_name,target_name,before,after}'::text[]
      = to_jsonb(old) - '{ip,actor_name,target_name,before,after}'::text[] then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;
