-- Whoever is told something hears of it at once. Announced here, since messages come and go in many ways and some of them by
-- cascade: whoever writes one cannot forget to say so.
create function announce_messages() returns trigger language plpgsql as $$
declare
  recipients text[];
begin
  select array_agg(distinct recipient_uid) into recipients from touched
    where tg_op = 'UPDATE' or read_at is null;
  if cardinality(recipients) > 1000 then
    perform pg_notify('gavel_event', json_build_object('type', 'message', 'uid', null)::text);
  elsif recipients is not null then
    perform pg_notify('gavel_event', json_build_object('type', 'message', 'uid', uid)::text)
      from unnest(recipients) as uid;
  end if;
  return null;
end $$;

create trigger message_added after insert on message
  referencing new table as touched for each statement execute function announce_messages();
create trigger message_read after update on message
  referencing new table as touched for each statement execute function announce_messages();
create trigger message_gone after delete on message
  referencing old table as touched for each statement execute function announce_messages();
