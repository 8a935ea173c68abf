-- One normal form of names, made in one place (domain/src/name-key.ts) and stored; the server fills in what is missing when
-- it starts. Of two accounts that would share one, the younger has a second key behind a line break.
alter table user_account add column username_key text;
-- What a name looks like; many may share one.
alter table user_account add column username_look text;
create unique index user_account_username_key on user_account (username_key);
create index user_account_username_look on user_account (username_look);
create index user_account_keyless on user_account (created_at, uid) where username_key is null;
create index user_account_second_key on user_account (uid) where username_key like E'%\n%';

-- Failures of an address over all names.
create index sign_in_failure_ip on sign_in_failure (ip, failed_at);
