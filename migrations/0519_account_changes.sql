-- What lists show of people beside what they sent changes seldom: servers keep it, and which rows are on a page by the beginning
-- of a name, and ask only whether it changed. As of `bank_change`, each statement that changes any of it adds a line and waits for
-- nobody. Who is new or gone changes nothing that is kept: their submissions come and go with the counts.
create table account_change (
  changes bigint not null default 1
);

create function note_account_change() returns trigger language plpgsql as $$
begin
  insert into account_change default values;
  return null;
end $$;

create trigger user_account_changed after update of username, avatar on user_account
  for each statement execute function note_account_change();
