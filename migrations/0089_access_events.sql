-- Live streams end with what they were opened with. Announced here, since sessions end in many ways and some of them by
-- cascade: whoever ends one cannot forget to say so.
create function announce_access() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'user_session' then
    perform pg_notify('gavel_event',
      json_build_object('type', 'access', 'uid', new.uid, 'sessionId', new.id)::text);
  elsif tg_table_name = 'personal_token' then
    perform pg_notify('gavel_event',
      json_build_object('type', 'access', 'uid', new.uid, 'tokenId', new.id)::text);
  else
    perform pg_notify('gavel_event', json_build_object('type', 'access', 'uid', old.uid)::text);
  end if;
  return null;
end $$;

create trigger user_session_access after update of revoked_at on user_session
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function announce_access();
create trigger personal_token_access after update of revoked_at on personal_token
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function announce_access();
create trigger user_account_access after update of role_id, is_banned on user_account
  for each row when ((old.role_id, old.is_banned) is distinct from (new.role_id, new.is_banned))
  execute function announce_access();
create trigger user_account_gone_access after delete on user_account
  for each row execute function announce_access();
