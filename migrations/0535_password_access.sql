-- Who sends name and password with each request has no session that ends, so an event feed that was opened so went on after
-- the password had changed, the account was closed or a second factor had come.
create or replace function announce_access() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'user_session' then
    perform pg_notify('gavel_event',
      json_build_object('type', 'access', 'uid', new.uid, 'sessionId', new.id)::text);
  elsif tg_table_name = 'personal_token' then
    perform pg_notify('gavel_event',
      json_build_object('type', 'access', 'uid', new.uid, 'tokenId', new.id)::text);
  else
    perform pg_notify('gavel_event',
      json_build_object('type', 'access', 'uid', coalesce(old.uid, new.uid))::text);
  end if;
  return null;
end $$;

create trigger user_account_password_access after update of password_hash, closes_at on user_account
  for each row when (
    old.password_hash is distinct from new.password_hash
    or (old.closes_at is null and new.closes_at is not null)
  )
  execute function announce_access();
create trigger user_factor_added_access after insert on user_factor
  for each row execute function announce_access();
