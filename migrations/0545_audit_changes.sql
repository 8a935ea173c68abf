-- Pages of the log, and how many entries there are, are kept by servers as long as these lines add up to the same. What is added has
-- the highest numbers, so of how many are below only removals tell, and what was rewritten.
create table audit_change (
  changes bigint not null default 1,
  removals bigint not null
);
create function note_audit_change() returns trigger language plpgsql as $$
begin
  insert into audit_change (removals) values (case tg_op when 'INSERT' then 0 else 1 end);
  return null;
end $$;
create trigger audit_entry_changed after insert or update or delete on audit_entry
  for each statement execute function note_audit_change();
